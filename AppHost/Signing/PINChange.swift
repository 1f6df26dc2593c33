import Ledger
import OpenSSLKeys

/// Gives a customer's key another PIN.
///
/// The key file is replaced whole: after a crash either the old PIN opens it or the new one does.
struct PINChange: Sendable {
  let lock: PINLock
  let iterations: Int32

  /// Why the PIN stays as it was, or may.
  enum Refusal: Error, Sendable, Equatable {
    case current(PINLock.Refusal)
    case new(NewPIN.Refusal)
    /// Another process changed it in the meantime.
    case changedMeanwhile
    /// The new PIN holds, but after a power failure it may be the old one again.
    case outcomeUnknown
    case storage(StorageError)
    case crypto(CryptoError)
  }

  /// Asks for the PIN and for another one. Throws a ``Refusal``.
  func change(for customer: Customer) async throws(Refusal) {
    let opened: PINLock.Opened
    let new: SecretBytes
    let sealed: [UInt8]
    do {
      opened = try await lock.opened(customer, .signIn(customer))
    } catch { throw .current(error) }
    do { new = try await NewPIN(pins: lock.pins).chosen() } catch { throw .new(error) }
    do { sealed = try opened.key.encryptedPEM(with: new, iterations: iterations) } catch {
      throw .crypto(error)
    }
    try await replace(opened.pem, with: sealed, named: customer.publicKey.keyID)
  }

  private func replace(
    _ old: [UInt8], with new: [UInt8], named name: String
  ) async throws(Refusal) {
    let stored: [UInt8]?
    do {
      let held = try await lock.keys.lock(name)
      defer { withExtendedLifetime(held) {} }
      stored = try lock.keys.read(name)
      if stored == old { return try lock.keys.write(new, as: name) }
    } catch {
      if case .commitUnknown = error { throw .outcomeUnknown }
      throw .storage(error)
    }
    throw .changedMeanwhile
  }
}
