#if HTTPCatalog
  import FeatureDependencies
  import Foundation
  import StrictJSON

  /// The stored catalog of one address: a line with the address and the time in seconds since 1970,
  /// followed by the catalog as received.
  struct CatalogCopy: Sendable {
    let folder: String
    let address: String

    var path: String { folder + "/catalog.copy" }

    /// Reads the catalog and its age in seconds; nil if the file has no catalog of this address
    /// from the last 24 hours.
    func read(at now: Timestamp) -> (age: UInt64, body: [UInt8])? {
      let parts = content().split(separator: 0x0A, maxSplits: 1)
      let words = String(decoding: parts.first ?? [], as: UTF8.self).split(separator: " ")
      guard parts.count == 2, words.count == 2, words[0] == address,
        let moment = Int64(words[1]), moment >= 0
      else { return nil }
      // The magnitude, because a clock that was set back would otherwise yield a negative age,
      // which passes the limit.
      let age = (now.secondsSince1970 - moment).magnitude
      return age <= 24 * 3600 ? (age, Array(parts[1])) : nil
    }

    /// The bytes of the file; empty if it does not exist, or if another user can write to it.
    private func content() -> [UInt8] {
      // O_NONBLOCK, because opening a pipe would otherwise wait.
      let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_mode & 0o022 == 0,
        // The largest catalog and the line above it.
        let data = try? file.read(upToCount: StrictJSONReader.largestText + 4096)
      else { return [] }
      return Array(data)
    }

    /// Replaces the file atomically, after the new content is synced to disk.
    func write(_ body: [UInt8], at now: Timestamp) throws {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try (Data("\(address) \(now.secondsSince1970)\n".utf8) + body).write(
        to: URL(filePath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
  }
#endif
