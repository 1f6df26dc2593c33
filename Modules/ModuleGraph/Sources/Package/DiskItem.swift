import Foundation

/// What stands at a path, symbolic links followed.
enum DiskItem {
  case folder
  case file
  /// A symbolic link that leads nowhere.
  case brokenLink
  /// A pipe, a device: reading it may never end.
  case other

  /// Looks at `path`. Throws Foundation's error if nothing is there or it may not be looked at.
  static func at(_ path: String) throws -> DiskItem {
    let type = try type(of: path)
    guard type == .typeSymbolicLink else { return DiskItem(type) }
    do {
      let end = URL(filePath: path).resolvingSymlinksInPath().path
      return DiskItem(try self.type(of: end))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile { return .brokenLink }
  }

  /// Whether a folder is at `url`. Throws ``ModuleGraphError/unreadable(path:reason:)`` if that
  /// cannot be said.
  static func isFolder(_ url: URL) throws(ModuleGraphError) -> Bool {
    do {
      if case .folder = try at(url.path) { return true }
      return false
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return false
    } catch { throw .unreadable(path: url.path, reason: error.localizedDescription) }
  }

  private init(_ type: FileAttributeType?) {
    switch type {
    case .typeDirectory?: self = .folder
    case .typeRegular?: self = .file
    // Links that lead to each other are followed to one of them.
    case .typeSymbolicLink?: self = .brokenLink
    default: self = .other
    }
  }

  private static func type(of path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }
}
