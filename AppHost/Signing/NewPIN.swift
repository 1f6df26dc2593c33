import FeatureDependencies
import OpenSSLKeys

/// How a PIN is chosen: asked for twice, and not one that is guessed first.
struct NewPIN: Sendable {
  let pins: any PINSource

  /// Why no PIN was chosen.
  enum Refusal: Error, Sendable, Equatable {
    case unfit(PINPolicy.Refusal)
    case differ
    case noPIN(PINError)
  }

  /// A PIN to keep a key with. Throws a ``Refusal``.
  func chosen() async throws(Refusal) -> SecretBytes {
    let pin = try await pin(.choose)
    do { try PINPolicy.check(pin) } catch { throw .unfit(error) }
    let again = try await self.pin(.confirm)
    let same = pin.withBytes { first in again.withBytes { first == $0 } }
    guard same else { throw .differ }
    return pin
  }

  private func pin(_ purpose: PINPurpose) async throws(Refusal) -> SecretBytes {
    do { return try await pins.pin(for: purpose, rejected: nil) } catch { throw .noPIN(error) }
  }
}

extension PINPurpose {
  fileprivate static let choose = PINPurpose(
    isNew: true,
    text: LocalizedText(
      en: "Choose a PIN of six digits or more", ko: "여섯 자리 이상의 PIN을 정하세요"))
  fileprivate static let confirm = PINPurpose(
    isNew: true, text: LocalizedText(en: "The same PIN again", ko: "같은 PIN을 한 번 더"))
}
