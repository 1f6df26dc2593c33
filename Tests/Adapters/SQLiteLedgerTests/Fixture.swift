import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import TemporaryFolders
import Testing

@testable import SQLiteLedger

extension AuditReport {
  /// The report without its notes: a fixture contains a draft, and its dates differ from the tests'
  /// date.
  var withoutNotes: AuditReport { AuditReport(entries: entries, violations: violations) }
}

/// A copy of a data directory that an older version created, with the output of that version.
///
/// The originals are in `Tests/Support/Fixtures`; see the README there.
struct Fixture {
  /// A request, and the account that it opened.
  struct Request {
    let id: String
    let customer: String
    let account: String
  }

  /// The requests of the fixtures, in the order they were carried out, including nested ones.
  static let requests = [
    Request(id: "D1", customer: "hana", account: "210-000004-7"),
    Request(id: "D1.1", customer: "hana", account: "310-000005-2"),
    Request(id: "S1.1", customer: "hana", account: "210-000006-2"),
    Request(id: "S1", customer: "hana", account: "310-000007-8"),
    Request(id: "D2", customer: "hana", account: "210-000008-8"),
    Request(id: "P1", customer: "duri", account: "310-000009-4"),
  ]

  let schema: Int
  let bank: TestBank
  private let folder: TemporaryFolder
  private let original: URL
  private let expected: [String: Any]

  /// A copy of the data directory of schema `schema`.
  init(_ schema: Int) throws {
    self.schema = schema
    original =
      URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Support/Fixtures/schema\(schema)").standardizedFileURL
    folder = try TemporaryFolder("fixture")
    let copy = folder.url.appending(path: "data")
    let files = FileManager.default
    try files.copyItem(at: original.appending(path: "data"), to: copy)
    // Git does not store permissions.
    for path in try files.subpathsOfDirectory(atPath: copy.path) {
      let isFolder = path == "keys"
      try files.setAttributes(
        [.posixPermissions: isFolder ? 0o700 : 0o600], ofItemAtPath: "\(copy.path)/\(path)")
    }
    bank = try TestBank(at: copy)
    let printed = try Data(contentsOf: original.appending(path: "expected.json"))
    expected = try #require(try JSONSerialization.jsonObject(with: printed) as? [String: Any])
  }

  /// A value in the older version's output, by its path of keys, such as `receipts` and an account.
  func printed(_ path: String...) throws -> [String: Any] {
    var value: Any = expected
    for name in path { value = try #require((value as? [String: Any])?[name]) }
    if let text = value as? String {
      value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
    return try #require(value as? [String: Any])
  }

  /// The customer `name`, signed in with the fixture's PIN.
  func customer(_ name: String) async throws -> TestCustomer {
    let known = try printed("customers", name)
    let customers = try await bank.bank.customers()
    let customer = try #require(customers.first { "\($0.id)" == known["id"] as? String })
    var pin = Array(
      try String(contentsOf: original.appending(path: "pin-\(name)"), encoding: .utf8)
        .trimmingCharacters(in: .newlines).utf8)
    let pem = try #require(try bank.directory.read(customer.publicKey.keyID))
    let key = try EncryptedKey(pem: pem).decrypted(with: SecretBytes(taking: &pin))
    let account = try #require((known["demandAccount"] as? String).flatMap { AccountNumber($0) })
    return try TestCustomer(bank: bank, customer, account: account, key: TestKey(key))
  }

  /// The schema version of the database.
  func version() throws -> [String] {
    try bank.texts("SELECT user_version || '' AS text FROM pragma_user_version")
  }
}
