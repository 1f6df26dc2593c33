import Foundation
import Ledger
import LedgerSpecifications
import SQLLedger
import Testing

@testable import SQLite

/// Files and folders of a bank that lead elsewhere, or that others can read or change.
struct UnsafeFilesTests {
  enum Damage: Sendable {
    case pipe, symbolicLink, secondName, exposed, otherOwner

    /// Damages the file or folder at `path`; if it does not exist, it is created first.
    func apply(to path: String) throws {
      let files = FileManager.default
      if !files.fileExists(atPath: path) {
        let content = self == .secondName ? "precious" : ""
        try Data(content.utf8).write(to: URL(filePath: path))
      }
      switch self {
      case .pipe:
        _ = unsafe unlink(path)
        try #require(unsafe mkfifo(path, 0o600) == 0)
      case .symbolicLink:
        try files.moveItem(atPath: path, toPath: path + ".away")
        try files.createSymbolicLink(atPath: path, withDestinationPath: path + ".away")
      case .secondName: try #require(unsafe link(path, path + ".2") == 0)
      case .exposed: try #require(unsafe chmod(path, 0o750) == 0)
      case .otherOwner:
        try #require(unsafe chmod(path, 0o700) == 0)
        try #require(unsafe chown(path, 65534, gid_t.max) == 0)
      }
    }
  }

  /// A bank with an account, whose database is not open, and the error for the damaged file.
  private func bank(
    after damage: Damage, of name: String
  ) async throws -> (TestBank, path: String, StorageError) {
    let bank = try TestBank()
    _ = try await bank.again().customer().open("R1")
    let path = bank.folder.path + name
    try damage.apply(to: path)
    return (bank, path, .unsafeFile(path: path))
  }

  @Test(arguments: ["", "-wal", "-shm", "-journal"], [Damage.pipe, .secondName])
  func `A database file that is a pipe or has a second hard link is neither read nor written to`(
    suffix: String, damage: Damage
  ) async throws {
    let (bank, path, error) = try await bank(after: damage, of: "/bank.sqlite" + suffix)
    let files = FileManager.default
    let before = damage == .pipe ? nil : files.contents(atPath: path)
    #expect(await bank.refusals() == [error, error, error])
    #expect(damage == .pipe || files.contents(atPath: path) == before)
  }

  @Test(
    arguments: ["", "/bank.sqlite", "/bank.sqlite-wal", "/bank.sqlite-shm"],
    [Damage.exposed, .otherOwner])
  func `A folder or file that is not the user's alone is refused, and found by an audit`(
    name: String, damage: Damage
  ) async throws {
    // Only root can give a file to another user.
    guard damage == .exposed || geteuid() == 0 else { return }
    let (bank, _, error) = try await bank(after: damage, of: name)
    await #expect(throws: error) { try await bank.again().bank.customers() }
    await #expect(throws: error) { try await bank.again().bank.prepare() }
    #expect(
      try await bank.again().audit().violations == [
        AuditViolation(.fileUnsafe, at: .database, error.reason)
      ])
  }

  @Test func `An audit does not copy a log that others can write into the database`() async throws {
    let (bank, files) = (try TestBank(), FileManager.default)
    let log = bank.folder.path + "/bank.sqlite-wal"
    var content: Data?
    do {
      let host = try bank.again()
      _ = try await host.customer()
      content = files.contents(atPath: log)
      withExtendedLifetime(host) {}
    }
    try #require(content?.isEmpty == false)
    try content?.write(to: URL(filePath: log))
    try #require(unsafe chmod(log, 0o660) == 0)
    _ = try await bank.again().audit()
    #expect(files.contents(atPath: log) == content)
  }

  @Test(arguments: [
    ("/bank.sqlite", Damage.symbolicLink), ("/keys", .symbolicLink), ("/keys", .exposed),
  ])
  func `A link in place of the database or key folder, or an exposed key folder, is rejected`(
    name: String, damage: Damage
  ) async throws {
    let (bank, _, error) = try await bank(after: damage, of: name)
    await #expect(throws: error) { try await bank.again().bank.customers() }
  }

  @Test(arguments: [Damage.pipe, .symbolicLink, .secondName, .exposed])
  func `An unsafe key file is found by an audit, and refused`(damage: Damage) async throws {
    let (bank, _, error) = try await bank(after: damage, of: "/keys/bank.pem")
    let found = try await bank.again().audit().violations
    #expect(found == [AuditViolation(.fileUnsafe, at: .keyFile, error.reason)])
    await #expect(throws: error) { try await bank.again().bank.customers() }
  }
}
