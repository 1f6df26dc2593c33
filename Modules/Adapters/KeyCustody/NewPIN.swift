public import FeatureDependencies
import OpenSSLKeys

/// How a PIN is chosen: asked for twice, and not one that is guessed first.
public struct NewPIN: Sendable {
  let pins: any PINSource

  /// Why no PIN was chosen.
  public enum Refusal: Error, Sendable, Equatable {
    /// It is not good enough.
    case unfit(PINPolicy.Refusal)
    /// The second one is not the first one.
    case differ
    /// There is none.
    case noPIN(PINError)
  }

  /// A PIN to keep a key with. One that is refused, or not repeated alike, is asked for again with
  /// what was wrong, where the source can ask again. Throws a ``Refusal``.
  func chosen() async throws(Refusal) -> SecretBytes {
    var last: (rejection: PINRejection, refusal: Refusal)?
    while true {
      let pin: SecretBytes
      do { pin = try await pins.pin(for: .choose, rejected: last?.rejection) } catch {
        if error == .cannotAskAgain, let last { throw last.refusal }
        throw .noPIN(error)
      }
      do { try PINPolicy.check(pin) } catch {
        last = (.unfit(error), .unfit(error))
        continue
      }
      if try await repeated().isEqual(to: pin) { return pin }
      last = (.differ, .differ)
    }
  }

  private func repeated() async throws(Refusal) -> SecretBytes {
    do { return try await pins.pin(for: .confirm, rejected: nil) } catch { throw .noPIN(error) }
  }
}

extension NewPIN.Refusal {
  /// Why the conversation about a new PIN ended without an answer; nil if it did not.
  public var interruption: DialogInterruption? {
    if case .noPIN(.interrupted(let why)) = self { why } else { nil }
  }
}
