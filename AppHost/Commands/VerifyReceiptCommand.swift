import FeatureDependencies
import Ledger
import OpenSSLKeys
import StrictJSON
import TerminalDialog

/// `receipt verify FILE`: whether a contract or receipt is what its signer signed.
struct VerifyReceiptCommand: Command {
  private static let largestFile = 1 << 20

  let file: String
  let keyFile: String
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let key = try Self.readKey(keyFile)
    let text = try Self.readJWS(file)
    let kind: SignedTextKind
    let payload: CanonicalJSON
    do { (kind, payload) = try JWS.verifyPaper(text, with: key) } catch {
      throw .verification(.rejected(error))
    }
    let json = String(decoding: payload.bytes, as: UTF8.self)
    let good = LocalizedText(en: "The signature is good.", ko: "서명이 올바릅니다.")
    let content = Presentation.message(LocalizedText(verbatim: json))
    try await output.give(
      VerifiedJSON(kind: "\(kind.rawValue)+jws", payload: json), [.message(good), content])
    return .done
  }

  /// The key in a file that holds it as PEM or JWK.
  static func readKey(_ keyFile: String) throws(HostError) -> PublicKey {
    let bytes: [UInt8]
    do { bytes = try InputFile.read(keyFile, limit: largestFile) } catch {
      throw .file(error)
    }
    do { return try PublicKey(file: bytes) } catch {
      throw .verification(.unfitKey(path: keyFile, error))
    }
  }

  /// The text of a file that holds a JWS and at most the end of its line.
  static func readJWS(_ file: String) throws(HostError) -> String {
    var bytes: [UInt8]
    do { bytes = try InputFile.read(file, limit: largestFile) } catch { throw .file(error) }
    // The end of the line is the file's; anything else is part of what was signed, or was added.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .verification(.notUTF8)
    }
    return text
  }
}
