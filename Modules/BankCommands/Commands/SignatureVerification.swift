package import Ledger
package import StrictJSON
import TerminalDialog

/// Reads and prints public keys, and verifies the bank's and customers' signatures.
///
/// A conformer uses neither a key nor an algorithm from the text that it verifies. It can be called
/// from any task.
package protocol SignatureVerification: Sendable {
  /// The Ed25519 public key in a file, as PEM or as a JWK (RFC 8037).
  ///
  /// Throws ``CommandError/unfitKey(path:reason:)``, which names the file's `path`.
  func key(in file: [UInt8], at path: String) throws(CommandError) -> PublicKey

  /// Verifies a contract or receipt in JWS compact form (RFC 7515), and returns its kind and
  /// payload.
  ///
  /// Throws a `SignatureError`.
  func payload(
    of text: String, signedBy key: PublicKey
  ) throws(SignatureError) -> (SignedTextKind, CanonicalJSON)

  /// Returns `key` as a JWK and as PEM.
  func printed(_ key: PublicKey) -> PrintedKey
}

/// A public key in the form that `keys` prints.
package struct PrintedKey: Sendable {
  /// The bytes in Base64URL.
  let x: String
  /// The RFC 7638 thumbprint.
  let keyID: String
  let pem: String

  package init(x: String, keyID: String, pem: String) {
    (self.x, self.keyID, self.pem) = (x, keyID, pem)
  }
}

/// A file that holds a signed text or a key.
enum SignedTextFile {
  static let largest = 1 << 20

  /// The signed text in a file of one line. Only the line end of the file is removed: any other
  /// byte was signed, or added later.
  static func read(_ file: String) throws(CommandError) -> String {
    var bytes = try InputFile.bytes(at: file, limit: largest)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains(where: \.isNewline)
    else { throw CommandError(SignatureError.malformed) }
    return text
  }
}

extension SignatureVerification {
  /// The key in the file at `path`.
  func key(at path: String) throws(CommandError) -> PublicKey {
    try key(in: InputFile.bytes(at: path, limit: SignedTextFile.largest), at: path)
  }
}
