import Foundation
import TemporaryFolders
import TerminalDialog
import Testing

/// Destinations that ``NewFile`` rejects.
struct ProtectedFileTests {
  private let folder: TemporaryFolder
  private var root: String { folder.url.path }
  private var bank: String { root + "/bank" }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/bank/keys", withIntermediateDirectories: true)
    try Data("key".utf8).write(to: URL(filePath: folder.url.path + "/bank/keys/bank.pem"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link", withDestinationPath: "bank/keys")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/whole", withDestinationPath: "bank")
  }

  @Test(
    arguments: [
      "bank/keys/bank.pem", "bank/bank.sqlite", "bank/keys/../keys/bank.pem", "link/bank.pem",
      "link/new.pem", "link/../bank.sqlite-wal", "whole/new", "whole/keys/./new", "bank//new",
    ], ["bank", "whole", "bank/keys/.."])
  func `No file is written inside the bank's folder, however the two paths are spelled`(
    name: String, protected: String
  ) throws {
    let path = "\(root)/\(name)"
    let file = NewFile(path: path, outside: ["\(root)/\(protected)"])
    #expect(throws: FileError.protected(path: path)) { try file.write(text: "x", replacing: true) }
    #expect(throws: FileError.protected(path: path)) { try file.write(text: "x", replacing: false) }
    #expect(throws: FileError.protected(path: path)) { try file.write { $0([1].span) } }
    #expect(throws: FileError.protected(path: path)) { try file.checkPlace() }
    #expect(try String(contentsOfFile: bank + "/keys/bank.pem", encoding: .utf8) == "key")
    #expect(try FileManager.default.contentsOfDirectory(atPath: bank) == ["keys"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: bank + "/keys") == ["bank.pem"])
  }

  @Test func `A file beside the bank's folder is written`() throws {
    for name in ["bank2", "bank/../receipt", "file"] {
      try NewFile(path: "\(root)/\(name)", outside: [bank]).write(text: "x", replacing: true)
    }
    #expect(try String(contentsOfFile: root + "/receipt", encoding: .utf8) == "x")
  }

  @Test func `Only a regular file with one name is replaced`() throws {
    let manager = FileManager.default
    try #require(unsafe mkfifo(root + "/pipe", 0o600) == 0)
    try manager.linkItem(atPath: bank + "/keys/bank.pem", toPath: root + "/second")
    try manager.createSymbolicLink(
      atPath: root + "/symbolic", withDestinationPath: "bank/keys/bank.pem")
    // Name no file of the system here: with a fault, a test that runs as root would replace it.
    try manager.createSymbolicLink(atPath: root + "/device", withDestinationPath: "/dev/null")
    for path in ["pipe", "second", "symbolic", "device"].map({ "\(root)/\($0)" }) {
      for isReplacing in [true, false] {
        #expect(throws: FileError.irreplaceable(path: path)) {
          try NewFile(path: path, outside: [bank]).write(text: "x", replacing: isReplacing)
        }
      }
    }
    #expect(try String(contentsOfFile: bank + "/keys/bank.pem", encoding: .utf8) == "key")
    #expect(
      try manager.contentsOfDirectory(atPath: root).sorted()
        == ["bank", "device", "link", "pipe", "second", "symbolic", "whole"])
  }
}
