import FeatureDependencies
import KeyCustody
import OpenSSLKeys
import TerminalDialog

/// Joins what signing wants of a PIN with whatever can give a secret.
struct SecretPINSource: PINSource {
  let secrets: any SecretDialog
  /// Tells a person what was wrong with the last PIN; nil where nobody can be asked again.
  let dialog: (any Dialog)?

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    if let rejected {
      guard let dialog else { throw .cannotAskAgain }
      await dialog.show(.message(rejected.text))
    }
    var secret: [UInt8]
    do { secret = try await secrets.secret(purpose.text, help: purpose.help) } catch {
      throw .interrupted(error)
    }
    do { return try SecretBytes(taking: &secret) } catch { throw .crypto(error) }
  }
}
