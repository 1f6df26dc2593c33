import FeatureDependencies
import Ledger
import StrictJSON
import TerminalDialog

/// `receipt verify FILE`: verifies a contract or a receipt.
struct VerifyReceiptCommand: Command {
  let file: String
  let keyFile: String
  let verification: any SignatureVerification
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let key = try verification.key(at: keyFile)
    let text = try SignedTextFile.read(file)
    let (kind, payload): (SignedTextKind, CanonicalJSON)
    do { (kind, payload) = try verification.payload(of: text, signedBy: key) } catch {
      throw .signature(error)
    }
    let json = String(decoding: payload.bytes, as: UTF8.self)
    let good = LocalizedText(en: "The signature is valid.", ko: "서명이 유효합니다.")
    let content = Presentation.message(LocalizedText(verbatim: json))
    try await output.give(
      VerifiedJSON(kind: "\(kind.rawValue)+jws", payload: json), [.message(good), content])
    return .done
  }
}

/// A file that holds a signed text or a key.
enum SignedTextFile {
  static let largest = 1 << 20

  /// The text of a file that holds a JWS and at most a line end.
  static func read(_ file: String) throws(CommandError) -> String {
    var bytes = try InputFile.bytes(at: file, limit: largest)
    // Remove only the line end of the file: any other byte was signed, or added later.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .signature(.malformed)
    }
    return text
  }
}

extension SignatureVerification {
  /// The key in the file at `path`.
  func key(at path: String) throws(CommandError) -> PublicKey {
    try key(in: InputFile.bytes(at: path, limit: SignedTextFile.largest), at: path)
  }
}
