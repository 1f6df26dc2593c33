import Foundation
import Ledger
import SQLLedger
import SQLite
import TemporaryFolders
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keys whose folder could not be synced: they are stored, but a power failure may lose them.
struct UnsyncedKeyTests {
  @Test(arguments: [("data", false), ("data/keys", true)])
  func `The folder that is synced after a key was stored is that of the keys`(
    unreadable: String, isInDoubt: Bool
  ) async throws {
    // In `/tmp`, so that another user can reach it; this user's temporary folder may be private.
    let folder = try TemporaryFolder("unsynced", in: URL(filePath: "/tmp"))
    defer { withExtendedLifetime(folder) {} }
    let path: String = folder.url.path
    await #expect(processExitsWith: .success) {
      [path = path as String, unreadable = unreadable as String, isInDoubt = isInDoubt as Bool] in
      // Permissions do not restrict root, so switch to another user.
      if geteuid() == 0 {
        try #require(unsafe chown(path, 65_534, 65_534) == 0)
        try #require(setuid(65_534) == 0)
      }
      let directory = DataDirectory(path: path + "/data")
      try directory.createForKeys()
      // A folder that cannot be read cannot be synced, but files in it can be replaced.
      try #require(unsafe chmod(path + "/" + unreadable, 0o300) == 0)
      defer { _ = unsafe chmod(path + "/" + unreadable, 0o700) }
      var error: StorageError?
      do throws(StorageError) { try directory.write([1], as: "C2") } catch let found {
        error = found
      }
      if case .commitUnknown = error {
        #expect(isInDoubt)
      } else {
        #expect(error == nil)
        #expect(!isInDoubt)
      }
    }
  }

  // The limit on descriptors belongs to the process, so the test runs in its own one.
  @Test func `A key that was replaced in a folder that could not be synced is in doubt`() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder("keys")
      let directory = DataDirectory(path: temporary.url.appending(path: "data").path)
      try directory.createForKeys()
      for (old, new) in [([1], [2]), ([2], [3])] as [([UInt8], [UInt8])] {
        if old == [1] { try directory.write(old, as: "C2") }
        // One descriptor is left, for the new file: the folder cannot be opened.
        var taken: [Int32] = []
        while let next = Optional(dup(0)), next >= 0 { taken.append(next) }
        _ = taken.popLast().map(close)
        let error = #expect(throws: StorageError.self) { try directory.write(new, as: "C2") }
        for descriptor in taken { close(descriptor) }
        guard case .commitUnknown = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(try directory.read("C2") == new)
      }
    }
  }
}
