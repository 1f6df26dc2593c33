public import Foundation

/// A folder that is deleted together with this object.
public final class TemporaryFolder: Sendable {
  /// The folder's URL.
  public let url: URL

  /// Creates a folder in `parent` whose name begins with `name`.
  public init(
    _ name: String = "test", in parent: URL = FileManager.default.temporaryDirectory
  ) throws {
    url = parent.appending(path: "\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Some tests remove the permissions of the folder.
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  /// Creates a file called `name` with the content `bytes` in the folder, and returns its URL.
  public func file(_ name: String, _ bytes: [UInt8] = []) throws -> URL {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return file
  }
}
