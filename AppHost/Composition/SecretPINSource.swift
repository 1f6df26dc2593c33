import FeatureDependencies
import KeyCustody
import OpenSSLKeys
import TerminalDialog

/// Adapts a `SecretDialog` to the PIN source that key custody requires.
struct SecretPINSource: PINSource {
  let secrets: any SecretDialog
  /// Shows why the last PIN was rejected; nil without a person who can be asked again.
  let dialog: (any Dialog)?

  func asksAPerson(for purpose: PINPurpose) -> Bool { dialog != nil }

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes {
    if let rejected {
      guard let dialog else { throw purpose.error(after: rejected) }
      await dialog.show(.message(rejected.text))
    }
    var secret: [UInt8]
    let isCode = if case .recoveryCode = purpose { true } else { false }
    do {
      secret = try await secrets.secret(purpose.text, help: purpose.help, canBeShown: isCode)
    } catch {
      throw .interrupted(error, at: purpose.subject)
    }
    do { return try SecretBytes(taking: &secret) } catch { throw .crypto(error) }
  }
}
