import FeatureDependencies
import KeyCustody
import Ledger
import OpenSSLKeys

/// Signs for the signed-in customer with their Ed25519 key, as a JWS.
struct OpenSSLSigningService: SigningService {
  let signer: SignedInCustomer
  /// Unlocks the key of ``signer``.
  let lock: PINLock
  /// Signatures name the key of this bank.
  let bank: any CustomerRegister
  let dialog: any Dialog
  /// Returns why the customer stopped while a document was shown; nil if they did not.
  let interruption: @Sendable () async -> DialogInterruption?

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    let key: PublicKey
    do { key = try await bank.bankKey() } catch { throw .unavailable(reason: error.reason) }
    let payload = try document.canonical(at: key, by: OpenSSLCryptography())
    await dialog.show(.document(document))
    if let why = await interruption() { throw .interrupted(why) }
    do {
      let text = try await lock.withKey(of: signer.customer, for: .signature) {
        (key) throws(CryptoError) in try JWS.sign(payload, as: .contract, with: key)
      }
      return SignedContract(text: text)
    } catch {
      // The flow then asks for consent again.
      if case .interrupted(.back, _) = error { throw .interrupted(.back) }
      throw SigningError(error)
    }
  }
}

extension SigningError {
  /// Maps an error of key custody to the reason why signing failed.
  init(_ error: CustodyError) {
    self =
      switch error {
      case .interrupted(.back, _): .declined
      case .interrupted(let interruption, _): .interrupted(interruption)
      case .rejected(.notAPIN): .notAPIN
      case .rejected(.wrong(let left)): .wrongPIN(attemptsLeft: left)
      case .locked: .locked
      case .storage(let error): .unavailable(reason: error.reason)
      case .crypto(let error):
        .unavailable(reason: StorageError.sealing(reason: error.reason).reason)
      // Only enrollment, recovery and a change of PIN fail with these.
      case .rejected(.notACode), .rejected(.wrongCode), .rejected(.unfit), .rejected(.differ),
        .noRecoveryCode, .codeNotWritten, .recoveryCodeLost, .changedMeanwhile, .outcomeUnknown:
        .unavailable(
          reason: LocalizedText(en: "the key cannot be used", ko: "키를 사용할 수 없습니다"))
      }
  }
}
