import Foundation
import Synchronization
import TemporaryFolders
import Testing

@testable import TerminalDialog

struct NewFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.file("before")
    path = folder.url.appending(path: "new").path
  }

  private func write(_ text: String) throws(FileError) {
    try NewFile(path: path).write { $0(Array(text.utf8).span) }
  }

  @Test(arguments: [mode_t(0), 0o022, 0o177, 0o777])
  func `A new file is accessible to its owner alone, with any umask`(
    mask: mode_t
  ) async {
    // The umask belongs to the process, so each case runs in its own process.
    await #expect(processExitsWith: .success) { [mask = mask as mode_t] in
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "new")
      umask(mask)
      try NewFile(path: file.path).write { $0(Array("secret".utf8).span) }
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      #expect(try String(contentsOf: file, encoding: .utf8) == "secret\n")
    }
  }

  @Test func `An existing file is not changed`() throws {
    try Data("old".utf8).write(to: URL(filePath: path))
    #expect(throws: FileError.exists(path: path)) { try write("new") }
    #expect(throws: FileError.exists(path: path)) { try NewFile(path: path).check() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func `A dangling symbolic link is not followed`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: path + ".elsewhere")
    #expect(throws: FileError.exists(path: path)) { try write("new") }
    #expect(throws: FileError.exists(path: path)) { try NewFile(path: path).check() }
    #expect(!FileManager.default.fileExists(atPath: path + ".elsewhere"))
  }

  @Test func `A missing folder of a new file is reported`() {
    let path = path + "/below/it"
    #expect(throws: FileError.unwritable(path: path, reason: "No such file or directory")) {
      try NewFile(path: path).write { $0([1].span) }
    }
  }

  @Test func `Removing a created file removes no file that took its place`() throws {
    let manager = FileManager.default
    let root = folder.url
    for name in ["one", "two"] {
      try manager.createDirectory(at: root.appending(path: name), withIntermediateDirectories: true)
    }
    let link = root.appending(path: "link")
    func lead(to folder: String) throws {
      try? manager.removeItem(at: link)
      try manager.createSymbolicLink(atPath: link.path, withDestinationPath: folder)
    }
    try lead(to: "one")
    let file = NewFile(path: link.path + "/code")
    let created = try file.write { $0([0x31].span) }
    try lead(to: "two")
    try Data("mine".utf8).write(to: root.appending(path: "two/code"))
    created.remove()
    #expect(try manager.contentsOfDirectory(atPath: root.path + "/one") == [])
    #expect(try String(contentsOf: root.appending(path: "two/code"), encoding: .utf8) == "mine")
    // The same name in the same folder.
    try lead(to: "one")
    let replaced = try file.write { $0([0x31].span) }
    try manager.moveItem(at: root.appending(path: "two/code"), to: root.appending(path: "one/x"))
    try manager.removeItem(at: root.appending(path: "one/code"))
    try manager.moveItem(at: root.appending(path: "one/x"), to: root.appending(path: "one/code"))
    replaced.remove()
    #expect(try String(contentsOf: root.appending(path: "one/code"), encoding: .utf8) == "mine")
  }

  @Test func `Text is written unchanged, and replaces a file only on request`() throws {
    let file = NewFile(path: path)
    try file.write(text: "first\r\n", replacing: false)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "first\r\n")
    #expect(throws: FileError.exists(path: path)) {
      try file.write(text: "second", replacing: false)
    }
    try file.write(text: "third", replacing: true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "third")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `A failed replacement changes nothing and leaves no temporary file`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: FileError.unwritable(path: path, reason: "Is a directory")) {
      try NewFile(path: path).write(text: "x", replacing: true)
    }
    #expect(try names() == ["before", "new"])
  }

  @Test func `Concurrent replacements of a file all succeed, and leave one whole text`() throws {
    let failures = Atomic(0)
    let length = 100_000
    DispatchQueue.concurrentPerform(iterations: 100) { [path] number in
      let text = String(repeating: "\(number % 10)", count: length)
      do { try NewFile(path: path).write(text: text, replacing: true) } catch {
        failures.add(1, ordering: .relaxed)
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.count == length)
    #expect(Set(text).count == 1)
    #expect(try names() == ["before", "new"])
  }

  @Test(arguments: [(0o600, nil), (0o644, "File exists")])
  func `A replacement removes the temporary file of a killed process, and no other file`(
    mode: Int, failure: String?
  ) throws {
    // A file that others can read was not made by this program.
    for (name, mode) in [("new.unfinished.new", mode), ("new.1.new", 0o600), (".new", 0o600)] {
      _ = FileManager.default.createFile(
        atPath: folder.url.appending(path: name).path, contents: Data("x".utf8),
        attributes: [.posixPermissions: mode])
    }
    var error: FileError?
    do { try NewFile(path: path).write(text: "y", replacing: true) } catch let failure {
      error = failure
    }
    #expect(error == failure.map { .unwritable(path: path, reason: $0) })
    let written = failure == nil ? "new" : "new.unfinished.new"
    #expect(try names() == [".new", "before", written, "new.1.new"].sorted())
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }
}

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
    #expect(throws: FileError.protected(path: path)) { try file.check() }
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
      #expect(throws: FileError.irreplaceable(path: path)) {
        try NewFile(path: path, outside: [bank]).write(text: "x", replacing: true)
      }
    }
    #expect(try String(contentsOfFile: bank + "/keys/bank.pem", encoding: .utf8) == "key")
    #expect(
      try manager.contentsOfDirectory(atPath: root).sorted()
        == ["bank", "device", "link", "pipe", "second", "symbolic", "whole"])
  }
}
