import FeatureDependencies
import KeyCustody
import OpenSSLKeys
import TerminalDialog

/// Adapts a `SecretDialog` to the PIN source that key custody requires.
struct SecretPINSource: PINSource {
  let secrets: any SecretDialog
  /// Whether a person answers, who can be asked again.
  let hasPerson: Bool

  func asksAPerson(for purpose: PINPurpose) -> Bool { hasPerson }

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes {
    if let rejected, !hasPerson { throw purpose.error(after: rejected) }
    var secret: [UInt8]
    do {
      secret = try await secrets.secret(
        purpose.text, help: purpose.help, rejected: rejected?.text)
    } catch {
      throw .interrupted(error, at: purpose.subject)
    }
    do { return try SecretBytes(taking: &secret) } catch { throw .crypto(error) }
  }
}
