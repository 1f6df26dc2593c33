import Ledger

/// Puts another wrapping of a customer's key in the place of the present one, whole: after a crash
/// one opens it or the other.
struct KeyReplacement: Sendable {
  let keys: any CustomerKeyStore

  /// Why the key stays as it was, or may.
  enum Refusal: Error, Sendable, Equatable {
    case changedMeanwhile
    case outcomeUnknown
    case storage(StorageError)
  }

  /// Writes `new` as `name` if `old` is still there; nil is no file at all. Throws a ``Refusal``.
  func replace(
    _ old: [UInt8]?, with new: [UInt8], named name: String
  ) async throws(Refusal) {
    do throws(StorageError) {
      // What is not there cannot be locked, and nobody opens it.
      let lock = old == nil ? nil : try await keys.lock(name)
      let hasReplaced: Result<Bool, StorageError>
      do { hasReplaced = .success(try await keys.replace(old, with: new, as: name)) } catch {
        hasReplaced = .failure(error)
      }
      await lock?.release()
      if try hasReplaced.get() { return }
    } catch {
      if case .commitUnknown = error { throw .outcomeUnknown }
      throw .storage(error)
    }
    throw .changedMeanwhile
  }
}
