import Deposit
import FeatureDependencies
import Foundation
import JSONCatalog
import Ledger
import Savings
import StrictJSON
import Synchronization

@testable import OpenSSLKeys

/// The readers of text that other people and programs write.
///
/// Each returns whether it accepts the text. A law of all: the accepted value, written again, is
/// accepted as an equal value.
enum Reader: String, CaseIterable {
  case amount, answers, batch, catalog, json, key, row, signed

  func accepts(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .amount: Self.readAmount(String(decoding: bytes, as: UTF8.self))
    case .answers: Self.readAnswers(bytes)
    case .batch: Self.readBatch(bytes)
    case .catalog: Self.readCatalog(bytes)
    case .json: Self.readJSON(bytes)
    case .key: Self.readKey(bytes)
    case .row: Self.readRow(bytes)
    case .signed: Self.readSigned(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func readAmount(_ text: String) -> Bool {
    guard let won = try? Won(entered: text) else { return false }
    for spelled in [won.description, won.text.en, won.text.ko, "₩\(won.grouped)"] {
      check(
        (try? Won(entered: spelled, within: Won(1)...won)) == won,
        "\(won) is accepted as \(spelled)")
    }
    return won > .zero
  }

  private static func readAnswers(_ bytes: [UInt8]) -> Bool {
    let names = ["deposit.amount", "deposit.consent", "savings.link"]
    let known = names.map { QuestionKey(rawValue: $0) }
    guard let read = try? JSONAnswers(bytes, known: known) else { return false }
    let members = read.answers.map { key, texts in
      "\("\(key)".spelled):[\(texts.map(\.spelled).joined(separator: ","))]"
    }
    let again = try? JSONAnswers(Array("{\(members.joined(separator: ","))}".utf8), known: known)
    check(again?.answers == read.answers, "answers, written again")
    return !read.answers.isEmpty
  }

  private static func readBatch(_ bytes: [UInt8]) -> Bool {
    let read = JSONLines(bytes)
    guard read.faults.isEmpty, !read.values.isEmpty else { return false }
    let lines = read.values.map(\.spelled)
    let again = JSONLines(Array(lines.joined(separator: "\n").utf8))
    check(again.faults.isEmpty && again.values.map(\.spelled) == lines, "lines, written again")
    return true
  }

  private static func readCatalog(_ bytes: [UInt8]) -> Bool {
    guard let products = products(in: bytes), let value = try? StrictJSONReader.read(bytes) else {
      return false
    }
    check(self.products(in: Array(value.spelled.utf8)) == products, "a catalog, written again")
    return !products.isEmpty
  }

  /// The products as text, or nil if the catalog is rejected.
  private static func products(in bytes: [UInt8]) -> [String]? {
    let types: [any CatalogProduct.Type] = [DepositProduct.self, SavingsProduct.self]
    guard let catalog = try? JSONCatalog(bytes, of: types) else { return nil }
    let found = Mutex<[String]>([])
    // No call suspends, so the task ends before this function returns.
    Task.immediate {
      for type in types {
        let products = (try? await catalog.offered(of: type)) ?? []
        found.withLock { $0 += products.map { "\($0)" } }
      }
    }
    return found.withLock { $0 }
  }

  private static func readJSON(_ bytes: [UInt8]) -> Bool {
    guard let value = try? StrictJSONReader.read(bytes) else { return false }
    let spelled = Array(value.spelled.utf8)
    check((try? StrictJSONReader.read(spelled))?.spelled == value.spelled, "JSON, written again")
    if CanonicalJSON(canonical: bytes) != nil {
      check(spelled == bytes, "canonical JSON has one spelling")
    }
    return true
  }

  private static func readKey(_ bytes: [UInt8]) -> Bool {
    guard let key = try? PublicKey(file: bytes) else { return false }
    check((try? PublicKey(file: Array(key.pem.utf8))) == key, "a key, written again")
    return true
  }

  /// A contract or receipt, signed with the key in the corpus.
  private static func readSigned(_ text: String) -> Bool {
    let jwk = #"{"kty":"OKP","crv":"Ed25519","x":"MCeq5qmc6vUWTMmRqrOiEhgzTPjBQ9HR_o7bYZagjYE"}"#
    guard let parts = JWSText(text), let key = try? PublicKey(file: Array(jwk.utf8)) else {
      return false
    }
    let spelled = [parts.header, parts.payload, parts.signature].map { bytes in
      Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    }
    check(spelled.joined(separator: ".") == text, "a signed text has one spelling")
    return (try? JWS.verifyDocument(text, with: key)) != nil
  }
}
