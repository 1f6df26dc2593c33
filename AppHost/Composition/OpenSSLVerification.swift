import BankCommands
import Ledger
import OpenSSLKeys
import StrictJSON

/// Reads public keys and verifies signatures with libcrypto.
struct OpenSSLVerification: SignatureVerification {
  func key(in file: [UInt8], at path: String) throws(CommandError) -> PublicKey {
    do { return try PublicKey(file: file) } catch {
      throw .unfitKey(path: path, reason: error.reason)
    }
  }

  func payload(
    of text: String, signedBy key: PublicKey
  ) throws(SignatureError) -> (SignedTextKind, CanonicalJSON) {
    try JWS.verifyDocument(text, with: key)
  }

  func printed(_ key: PublicKey) -> PrintedKey {
    PrintedKey(x: key.x, keyID: key.keyID, pem: key.pem)
  }
}
