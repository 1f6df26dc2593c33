import Foundation
import TemporaryFolders
import TerminalDialog
import Testing

struct DefaultsStoreTests {
  @Test func `A preference is kept for the next run in a file that only the owner can read`() throws
  {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appending(path: "bank").path
    #expect(FileDefaultsStore(folder: path).value(.language) == nil)
    FileDefaultsStore(folder: path).set("en", for: .language)
    FileDefaultsStore(folder: path).set("ko", for: .language)
    #expect(FileDefaultsStore(folder: path).value(.language) == "ko")
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/preferences")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["preferences"])
  }

  @Test(arguments: [
    [], [0xFF, 0x00], Array("language".utf8), [UInt8](repeating: 0x3D, count: 9999),
  ])
  func `A malformed preferences file is ignored`(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    _ = try folder.file("preferences", bytes)
    #expect(FileDefaultsStore(folder: folder.url.path).value(.language) == nil)
  }

  @Test func `A leftover file of a killed run does not prevent saving a preference`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    // In a container, every run can have the same process ID.
    _ = try folder.file("preferences.\(getpid())")
    let store = FileDefaultsStore(folder: folder.url.path)
    store.set("ko", for: .language)
    #expect(store.value(.language) == "ko")
  }

  @Test func `Preferences that cannot be written are ignored`() {
    let store = FileDefaultsStore(folder: "/dev/null/bank")
    store.set("ko", for: .language)
    #expect(store.value(.language) == nil)
  }
}
