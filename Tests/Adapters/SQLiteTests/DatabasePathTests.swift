import Foundation
import Ledger
import LedgerSpecifications
import SQLLedger
import TemporaryFolders
import Testing

@testable import SQLite

/// Paths of data directories that are too long for SQLite, or that it could interpret as a URI.
struct DatabasePathTests {
  private let files = FileManager.default

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
