import Foundation

/// A folder that is there as long as a test needs it.
final class TemporaryFolder: Sendable {
  let url: URL

  init(_ name: String, in parent: URL = FileManager.default.temporaryDirectory) throws {
    url = parent.appending(path: "\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Some tests close it to everybody.
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }
}
