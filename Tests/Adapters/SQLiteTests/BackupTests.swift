import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import Testing

@testable import SQLite

/// Backups that fail, or that find another backup or program.
struct BackupTests {
  private let files = FileManager.default
  private let bank: TestBank
  private let copy: DataDirectory

  init() async throws {
    bank = try TestBank()
    _ = try await bank.again().customer()
    copy = DataDirectory(path: bank.folder.path + "-copy")
  }

  private func backUp() throws(StorageError) {
    try SQLiteDatabase(in: bank.directory).backUp(to: copy) { (unfinished) throws(StorageError) in
      try BankKeySource(in: bank.directory).copy(to: BankKeySource(in: unfinished))
    }
  }

  @Test(arguments: [false, true])
  func `A backup changes no folder that exists`(isOfUnfinished: Bool) throws {
    let folder = isOfUnfinished ? copy.unfinished.path : copy.path
    try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(throws: StorageError.folderExists(path: folder)) { try backUp() }
    #expect(try files.contentsOfDirectory(atPath: folder) == [])
    #expect(files.fileExists(atPath: copy.path) == !isOfUnfinished)
  }

  @Test func `A backup into a missing folder names that folder`() throws {
    let missing = bank.folder.path + "-missing"
    #expect(throws: StorageError.notADirectory(path: missing)) {
      try SQLiteDatabase(in: bank.directory).backUp(
        to: DataDirectory(path: missing + "/copy")
      ) { _ in }
    }
  }

  @Test func `A backup into a folder that accepts none names the backup's path`() throws {
    // Even root cannot create a folder in `/proc`.
    let error = #expect(throws: StorageError.self) {
      try SQLiteDatabase(in: bank.directory).backUp(to: DataDirectory(path: "/proc/x")) { _ in }
    }
    guard case .fileFailed("/proc/x.part", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `A backup without the bank's key leaves nothing`() throws {
    let keys = bank.folder.path + "/keys"
    for name in try files.contentsOfDirectory(atPath: keys) {
      try files.removeItem(atPath: keys + "/" + name)
    }
    #expect(throws: StorageError.damagedKey(name: KeyName.bank)) { try backUp() }
    for folder in [copy, copy.unfinished] { #expect(!files.fileExists(atPath: folder.path)) }
  }

  @Test func `A backup of another program's database changes neither it nor its log`() throws {
    let database = bank.directory.databasePath
    try files.removeItem(atPath: database)
    let path = bank.folder.path + "/other"
    try Data().write(to: URL(filePath: path))
    let other = try SQLiteConnection(path: path)
    try other.execute("PRAGMA journal_mode = WAL; PRAGMA application_id = 1; CREATE TABLE t (x)")
    for suffix in ["", "-wal"] {
      try files.copyItem(atPath: path + suffix, toPath: database + suffix)
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: database + suffix)
    }
    let foreign = StorageError.notADatabase(path: try bank.directory.resolvedDatabasePath)
    #expect(throws: foreign) { try backUp() }
    for suffix in ["", "-wal"] {
      #expect(files.contentsEqual(atPath: path + suffix, andPath: database + suffix))
    }
    withExtendedLifetime(other) {}
  }
}
