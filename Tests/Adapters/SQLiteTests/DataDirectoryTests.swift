import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import TemporaryFolders
import Testing

@testable import SQLite

/// Files and folders that are in place of the data directory or inside it, and paths of it that are
/// too long for SQLite, or that it could interpret as a URI.
struct DataDirectoryTests {
  private let files = FileManager.default

  private func bank() async throws -> TestBank {
    let bank = try TestBank()
    try await bank.bank.prepare()
    return bank
  }

  @Test func `A missing folder holds no bank and is not created by reading`() async throws {
    let bank = try TestBank()
    let none = StorageError.noBank(directory: bank.folder.path)
    await #expect(throws: none) { try await bank.bank.customers() }
    await #expect(throws: none) { try await bank.audit() }
    #expect(!files.fileExists(atPath: bank.folder.path))
  }

  @Test func `A file in place of the folder is rejected`() async throws {
    let bank = try TestBank()
    try Data("x".utf8).write(to: bank.folder)
    let refusal = StorageError.notADirectory(path: bank.folder.path)
    await #expect(throws: refusal) { try await bank.bank.prepare() }
    await #expect(throws: refusal) { try await bank.bank.customers() }
  }

  @Test func `A file that cannot be opened leaves the reason in errno`() {
    for (path, reason) in [("/nonexistent", ENOENT), ("/proc/self/stat/x", ENOTDIR)] {
      let file = OpenFile(path, O_RDONLY)
      let known = errno
      #expect(file == nil)
      #expect(known == reason)
    }
  }

  // `/proc/self/fd` cannot be synced.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `A parent folder that cannot be synced is reported`() throws {
    let temporary = try TemporaryFolder("keys")
    let file = try #require(OpenFile(temporary.url.path, O_RDONLY | O_DIRECTORY))
    defer { withExtendedLifetime((temporary, file)) {} }
    let above = "/proc/self/fd"
    let directory = DataDirectory(path: "\(above)/\(file.descriptor)/data")
    let reason = unsafe String(cString: strerror(EINVAL))
    let expected = StorageError.fileFailed(path: above, reason: reason)
    #expect(throws: expected) { try directory.create() }
    #expect(throws: expected) { try directory.createForKeys() }
  }

  // Not even root can create a folder here.
  @Test(arguments: ["/proc/bank", "/sys/bank"])
  func `A folder that cannot be created is reported`(path: String) async throws {
    let bank = try TestBank(at: URL(filePath: path))
    do {
      try await bank.bank.prepare()
      Issue.record("made")
    } catch StorageError.fileFailed(let failed, _) { #expect(failed == path) }
  }

  @Test func `The data directory itself may be a symbolic link`() async throws {
    let bank = try await bank()
    _ = try await bank.customer()
    let away = bank.folder.path + ".away"
    try files.moveItem(atPath: bank.folder.path, toPath: away)
    try files.createSymbolicLink(atPath: bank.folder.path, withDestinationPath: away)
    #expect(try await bank.again().bank.customers().map(\.name) == ["Hana"])
  }

  @Test func `Another key in place of the bank's is rejected`() async throws {
    let bank = try await bank()
    try PrivateKey.generate().plainPEM().withBytes { (pem) throws(StorageError) in
      try bank.directory.write(pem, as: KeyName.bank)
    }
    await #expect(throws: StorageError.damagedKey(name: KeyName.bank)) {
      try await bank.again().bank.customers()
    }
  }

  private static let tooLong = String(repeating: "/" + String(repeating: "d", count: 100), count: 5)

  @Test(arguments: [false, true])
  func `A path too long for SQLite is rejected with its limit, and nothing is created`(
    exists: Bool
  ) async throws {
    let start = try TemporaryFolder("long")
    let path = start.url.path + Self.tooLong
    if exists { try files.createDirectory(atPath: path, withIntermediateDirectories: true) }
    let bank = try TestBank(at: URL(filePath: path))
    await #expect(throws: StorageError.pathTooLong(path: path + "/bank.sqlite", limit: 504)) {
      try await bank.bank.prepare()
    }
    #expect(try files.contentsOfDirectory(atPath: exists ? path : start.url.path) == [])
  }

  @Test func `A relative path that is too long when resolved is rejected`() {
    let path = "x" + Self.tooLong.prefix(490)
    let whole = FileManager.default.currentDirectoryPath + "/" + path + "/bank.sqlite"
    #expect(throws: StorageError.pathTooLong(path: whole, limit: 504)) {
      try DataDirectory(path: path).checkLength()
    }
  }

  @Test func `A path with URI special characters is read literally`() async throws {
    let folder = try TemporaryFolder("odd")
    let bank = try TestBank(at: folder.url.appending(path: "50% ?x=1#y"))
    _ = try await bank.again().customer()
    let path = try bank.directory.resolvedDatabasePath
    let connection = try SQLiteConnection(path: path, isChanged: { false })
    let names = try connection.rows(SQLQuery("SELECT name FROM customers")) {
      (row) throws(StorageError) in try row.text("name")
    }
    #expect(names == ["Hana"])
  }
}
