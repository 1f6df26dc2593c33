import Foundation
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

  @Test(arguments: [mode_t(0), 0o022, 0o177, 0o777])
  func `A new file is accessible to its owner alone, with any umask`(mask: mode_t) async {
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

  @Test func `An existing file is not changed, and a dangling symbolic link not followed`() throws {
    let link = path + ".link"
    try Data("old".utf8).write(to: URL(filePath: path))
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: path + ".elsewhere")
    for (path, known) in [
      (path, FileError.exists(path: path)), (link, .irreplaceable(path: link)),
    ] {
      #expect(throws: FileError.exists(path: path)) {
        try NewFile(path: path).write { $0([1].span) }
      }
      #expect(throws: known) { try NewFile(path: path).check(replacing: false) }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(!FileManager.default.fileExists(atPath: path + ".elsewhere"))
  }

  @Test func `A missing folder of a new file is reported`() {
    let path = path + "/below/it"
    #expect(throws: FileError.noFolder(path: path)) {
      try NewFile(path: path).write { $0([1].span) }
    }
    #expect(throws: FileError.noFolder(path: path)) {
      try NewFile(path: path).check(replacing: false)
    }
  }

  @Test func `Removing a created file removes no file in a folder that the path leads to later`()
    throws
  {
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
    // A folder can forbid the deletion: the content is removed first.
    let opened = try FileHandle(forReadingFrom: root.appending(path: "one/code"))
    created.remove()
    #expect(try opened.readToEnd()?.isEmpty != false)
    #expect(try manager.contentsOfDirectory(atPath: root.path + "/one") == [])
    #expect(try String(contentsOf: root.appending(path: "two/code"), encoding: .utf8) == "mine")
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

  @Test func `A folder is not a file to write, with or without replacing`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for path in [path, path + "/"] {
      for isReplacing in [true, false] {
        #expect(throws: FileError.folder(path: path)) {
          try NewFile(path: path).write(text: "x", replacing: isReplacing)
        }
        #expect(throws: FileError.folder(path: path)) {
          try NewFile(path: path).check(replacing: isReplacing)
        }
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["before", "new"])
  }
}
