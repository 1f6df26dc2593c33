import Foundation

/// Finds the sources of a target, through symbolic links too.
struct SourceWalk {
  private let root: URL
  private let rules: TargetRules
  /// Whether the root is the package's own folder, where manifests are.
  private let isPackage: Bool
  private var seen: Set<String> = []
  private(set) var swift: [String] = []
  private(set) var cFiles = 0
  private(set) var moduleMaps = 0
  private(set) var brokenLinks = 0
  /// The files and folders to which symbolic links lead.
  private(set) var linked: [String] = []

  init(_ root: URL, rules: TargetRules, isPackage: Bool) throws(ModuleGraphError) {
    self.root = root
    self.rules = rules
    self.isPackage = isPackage
    linked = [root.resolvingSymlinksInPath().path].filter { $0 != root.path }
    var waiting: [[String]] = [[]]
    while let folder = waiting.popLast() { waiting += try open(folder) }
    swift.sort()
  }

  /// Collects the files of a folder, and returns its subfolders.
  private mutating func open(_ folder: [String]) throws(ModuleGraphError) -> [[String]] {
    let path = path(of: folder)
    var folders: [[String]] = []
    do {
      guard try isNew(folder) else { return [] }
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        if try take(folder + [name]) { folders.append(folder + [name]) }
      }
    } catch { throw .unreadable(path: path, reason: error.localizedDescription) }
    return folders
  }

  /// Whether the folder has not been visited under the same rules. Symbolic links can form a cycle.
  private mutating func isNew(_ folder: [String]) throws -> Bool {
    // `/.` addresses the folder itself instead of a symbolic link to it.
    let about = try FileManager.default.attributesOfItem(atPath: path(of: folder) + "/.")
    let numbers = [about[.systemNumber], about[.systemFileNumber]].map { "\($0 ?? "")" }
    let key = numbers + [rules.below(folder)]
    return seen.insert(key.joined(separator: "\n")).inserted
  }

  /// Collects a file; returns whether the item is a folder to search instead.
  private mutating func take(_ item: [String]) throws -> Bool {
    let path = path(of: item)
    if rules.leavesOut(item) || isManifest(item) { return false }
    if let end = try DiskItem.end(ofLink: path) { linked.append(end) }
    switch try DiskItem.at(path) {
    case .folder: return !rules.isClosed(item)
    case .brokenLink: brokenLinks += 1
    case .file, .other: if rules.takes(item) { count(item[item.count - 1], path) }
    }
    return false
  }

  private mutating func count(_ name: String, _ path: String) {
    guard let dot = name.lastIndex(of: ".") else { return }
    switch name[name.index(after: dot)...] {
    case "swift": swift.append(path)
    case "c", "m", "mm", "cc", "cpp", "cxx", "s", "S", "h", "hh", "hpp", "h++", "hp", "hxx", "H",
      "ipp", "def":
      cFiles += 1
    case "modulemap": moduleMaps += 1
    default: break
    }
  }

  private func isManifest(_ item: [String]) -> Bool {
    guard isPackage, item.count == 1 else { return false }
    return item[0] == "Package.swift"
      || item[0].hasPrefix("Package@") && item[0].hasSuffix(".swift")
  }

  private func path(of item: [String]) -> String {
    ([root.path] + item).joined(separator: "/")
  }
}
