import Foundation
import Ledger
import SQLiteLedger
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
