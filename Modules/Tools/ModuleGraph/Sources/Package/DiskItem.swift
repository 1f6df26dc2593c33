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

  /// What is at `url`, or nil if nothing is. Throws ``ModuleGraphError/unreadable(path:reason:)``
  /// if that cannot be said.
  static func find(_ url: URL) throws(ModuleGraphError) -> DiskItem? {
    do { return try at(url.path) } catch let error as CocoaError
      where error.code == .fileReadNoSuchFile
    { return nil } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
  }

  /// Whether a folder is at `url`; throws as ``find(_:)`` does.
  static func isFolder(_ url: URL) throws(ModuleGraphError) -> Bool { try find(url) == .folder }

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
