import Foundation

/// The kind of item at a path, after following symbolic links.
enum DiskItem {
  case folder
  case file
  /// A symbolic link to a path that does not exist.
  case brokenLink
  /// A pipe or a device: reading it may block forever.
  case other

  /// The item at `path`. Throws Foundation's error if it does not exist or cannot be accessed.
  static func at(_ path: String) throws -> DiskItem {
    let type = try type(of: path)
    guard type == .typeSymbolicLink else { return DiskItem(type) }
    do {
      let end = URL(filePath: path).resolvingSymlinksInPath().path
      return DiskItem(try self.type(of: end))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile { return .brokenLink }
  }

  /// The item at `url`, or nil if there is none. Throws
  /// ``ModuleGraphError/unreadable(path:reason:)`` if it cannot be accessed.
  static func find(_ url: URL) throws(ModuleGraphError) -> DiskItem? {
    do { return try at(url.path) } catch let error as CocoaError
      where error.code == .fileReadNoSuchFile
    { return nil } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
  }

  /// Whether a folder is at `url`; throws as ``find(_:)`` does.
  static func isFolder(_ url: URL) throws(ModuleGraphError) -> Bool { try find(url) == .folder }

  /// Whether a folder is at `url` that is not a symbolic link.
  static func isRealFolder(_ url: URL) throws(ModuleGraphError) -> Bool {
    do { return try type(of: url.path) == .typeDirectory } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
  }

  /// The path at the end of the symbolic link at `path`; nil if it is no link.
  static func end(ofLink path: String) throws -> String? {
    guard try type(of: path) == .typeSymbolicLink else { return nil }
    return URL(filePath: path).resolvingSymlinksInPath().path
  }

  private init(_ type: FileAttributeType?) {
    switch type {
    case .typeDirectory?: self = .folder
    case .typeRegular?: self = .file
    // A cycle of links is resolved to one of the links.
    case .typeSymbolicLink?: self = .brokenLink
    default: self = .other
    }
  }

  /// Foundation's attributes take ten times as long, so they are read only for their error.
  private static func type(of path: String) throws -> FileAttributeType? {
    var about = stat()
    guard unsafe lstat(path, &about) == 0 else {
      return try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }
    switch about.st_mode & S_IFMT {
    case S_IFDIR: return .typeDirectory
    case S_IFREG: return .typeRegular
    case S_IFLNK: return .typeSymbolicLink
    default: return .typeUnknown
    }
  }
}
