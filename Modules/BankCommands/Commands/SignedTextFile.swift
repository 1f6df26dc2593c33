import Ledger
import OpenSSLKeys
import TerminalDialog

/// A file that holds a signed text or a key.
enum SignedTextFile {
  private static let largest = 1 << 20

  /// The signed text in a file of one line. Only the line end of the file is removed: any other
  /// byte was signed, or added later.
  static func text(at path: String) throws(CommandError) -> String {
    var bytes = try InputFile.bytes(at: path, limit: largest)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains(where: \.isNewline)
    else { throw CommandError(SignatureError.malformed) }
    return text
  }

  /// The public key in a file, as PEM or as a JWK.
  static func key(at path: String) throws(CommandError) -> PublicKey {
    let bytes = try InputFile.bytes(at: path, limit: largest)
    do { return try PublicKey(file: bytes) } catch {
      throw .unfitKey(path: path, reason: error.reason)
    }
  }
}
