import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import Testing

@testable import SQLite

/// The audit of key files on disk.
struct KeyFolderTests {
  private let files = FileManager.default

  /// A bank with a customer whose key is encrypted in its folder, and the path of that file.
  private func bank() async throws -> (TestBank, key: String) {
    let bank = try TestBank()
    let key = try PrivateKey.generate()
    var pin = Array("135790246".utf8)
    let pem = try key.encryptedPEM(with: SecretBytes(taking: &pin), iterations: 1)
    let name = key.publicKey.keyID
    try await bank.bank.prepare()
    try bank.directory.write(pem.span, as: name)
    _ = try await bank.bank.enroll(name: "Hana", key: key.publicKey, balance: Won(1), request: nil)
    return (bank, "\(bank.directory.keysPath)/\(name).pem")
  }

  private func audit(_ bank: TestBank) async throws -> AuditReport {
    try await bank.again().audit(
      against: AuditEvidence(keyFiles: StoredKeyFiles(in: bank.directory)))
  }

  @Test func `The audit finds nothing in an unchanged key folder`() async throws {
    #expect(try await audit(bank().0) == AuditReport(entries: 2))
  }

  private static let changes: [(what: String, @Sendable (String) throws -> Void, String)] = [
    ("missing", { try FileManager.default.removeItem(atPath: $0) }, "keyFileMissing"),
    ("garbage", { try Data("x".utf8).write(to: URL(filePath: $0)) }, "keyFileDamaged"),
    ("open to others", { _ = unsafe chmod($0, 0o644) }, "keyFileExposed"),
    (
      "a symbolic link",
      { path in
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: path + ".away")
      }, "keyFileLinked"
    ),
    (
      "a pipe",
      { path in
        _ = unsafe unlink(path)
        _ = unsafe mkfifo(path, 0o600)
      }, "keyFileLinked"
    ),
    ("a hard link", { _ = unsafe link($0, $0 + ".2") }, "keyFileLinked"),
    (
      "another PEM", { try Data(PublicKey.somePEM.utf8).write(to: URL(filePath: $0)) },
      "keyFileDamaged"
    ),
  ]

  @Test(arguments: changes.indices)
  func `The audit finds a manually changed key file`(index: Int) async throws {
    let (what, change, problem) = Self.changes[index]
    let (bank, key) = try await bank()
    try change(key)
    if what == "garbage" || what == "another PEM" { _ = unsafe chmod(key, 0o600) }
    let found = try await audit(bank).violations.map(\.problem.rawValue)
    #expect(found.contains(problem), "\(what): \(found)")
  }

  @Test func `The audit notes keys without a customer and unfinished keys`() async throws {
    let (bank, _) = try await bank()
    try bank.directory.write(([1] as [UInt8]).span, as: "nobody")
    try Data().write(to: URL(filePath: bank.directory.keysPath + "/x.pem.new"))
    let report = try await audit(bank)
    #expect(report.violations == [])
    #expect(Set(report.notes.map(\.kind)) == [.keyWithoutCustomer, .keyUnfinished])
  }

  @Test func `A missing key folder is reported with each missing key`() async throws {
    let (bank, _) = try await bank()
    try files.removeItem(atPath: bank.directory.keysPath)
    let found = try await audit(bank).violations
    #expect(found.map(\.problem) == [.keyChanged, .keyFileMissing])
    #expect(found.map(\.place) == [.keyFile, .customerKeyFile("C2")])
  }
}

extension PublicKey {
  fileprivate static let somePEM = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
    -----END PUBLIC KEY-----

    """
}
