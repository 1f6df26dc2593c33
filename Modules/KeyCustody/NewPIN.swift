import FeatureDependencies
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

  /// A PIN to keep a key with. Throws a ``Refusal``.
  func chosen() async throws(Refusal) -> SecretBytes {
    let pin = try await pin(.choose)
    do { try PINPolicy.check(pin) } catch { throw .unfit(error) }
    guard try await self.pin(.confirm).isEqual(to: pin) else { throw .differ }
    return pin
  }

  private func pin(_ purpose: PINPurpose) async throws(Refusal) -> SecretBytes {
    do { return try await pins.pin(for: purpose, rejected: nil) } catch { throw .noPIN(error) }
  }
}
