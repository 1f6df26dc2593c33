import FeatureDependencies
import Ledger
import Testing

/// How an audit checks the customers' key files.
struct CustomerKeyFileTests {
  /// Audits an unaltered ledger after `change` was applied to the keys folder.
  private func report(
    _ change: (inout FakeKeyFiles) -> Void
  ) async throws -> AuditReport {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    let duri = try await bank.customer("Duri")
    var files = FakeKeyFiles()
    files.content = [
      KeyName.bank: .success([0]), files.name(of: hana.key.publicKey): .success([1]),
      files.name(of: duri.key.publicKey): .success([2]),
    ]
    change(&files)
    return try await bank.audit(
      keyFile: .success(bank.bankKey.publicKey), against: AuditEvidence(keyFiles: files))
  }

  private let hana = AuditPlace.customerKeyFile("C2")

  @Test func `A customer's recovery copy passes the audit`() async throws {
    #expect(try await report { $0.content["1.recovery"] = .success([9]) }.notes == [])
  }

  private static let faults:
    [(what: String, Result<[UInt8]?, StorageError>, AuditViolation.Problem)] = [
      ("missing", .success(nil), .keyFileMissing), ("garbage", .success([0xFF]), .keyFileDamaged),
      ("a link", .failure(.symbolicLink(path: "D")), .keyFileLinked),
      ("a pipe", .failure(.unsafeFile(path: "D", .notRegular)), .keyFileLinked),
      ("open to others", .failure(.exposed(path: "D")), .keyFileExposed),
    ]

  @Test(arguments: faults.indices)
  func `A faulty recovery copy is a violation, a missing one is not`(index: Int) async throws {
    let (what, content, problem) = Self.faults[index]
    let report = try await report { $0.content["1.recovery"] = content }
    #expect(report.violations.map(\.problem) == (what == "missing" ? [] : [problem]))
    #expect(report.violations.allSatisfy { $0.place == .fileAmongKeys("1.recovery.pem") })
  }

  @Test func `A key file replaced by another customer's is a violation`() async throws {
    let report = try await report { $0.content["1"] = $0.content["2"] }
    #expect(report.violations.map(\.problem) == [.keyFileForeign])
    #expect(report.violations.map(\.place) == [.customerKeyFile("C3")])
  }

  @Test(arguments: [
    StorageError.fileFailed(path: "D", reason: "x"), .sealing(reason: LocalizedText(verbatim: "x")),
  ])
  func `A key file that could not be read is a note, not a violation`(
    error: StorageError
  ) async throws {
    let report = try await report { $0.content["1"] = .failure(error) }
    #expect(report.violations == [])
    #expect(report.notes.map(\.kind) == [.notChecked])
    #expect(report.notes.map(\.place) == [hana])
  }

  @Test func `An unreadable keys folder is noted once`() async throws {
    let report = try await report {
      $0.folder = .fileFailed(path: "D", reason: "Permission denied")
    }
    #expect(report.violations == [])
    #expect(report.notes.map(\.place) == [.keysFolder])
  }

  @Test func `A keys folder that others can read is a violation`() async throws {
    let report = try await report { $0.folder = .exposed(path: "D") }
    #expect(report.violations.map(\.problem) == [.keyFileExposed])
    #expect(report.violations.map(\.place) == [.keysFolder])
  }
}

/// Key files named after the number of their ``FakeKey``.
private struct FakeKeyFiles: CustomerKeyFiles {
  var content: [String: Result<[UInt8]?, StorageError>] = [:]
  var folder: StorageError?

  func items() throws(StorageError) -> [KeyFolderItem] {
    if let folder { throw folder }
    return content.keys.sorted().map {
      KeyFolderItem(fileName: "\($0).pem", kind: .key($0), hasSecondLink: false)
    }
  }

  func name(of key: PublicKey) -> String { "\(key.bytes.first ?? 0)" }

  func read(_ name: String) throws(StorageError) -> [UInt8]? {
    try content[name]?.get() ?? nil
  }

  func isEncryptedKey(_ pem: [UInt8]) -> Bool { pem != [0xFF] }
}
