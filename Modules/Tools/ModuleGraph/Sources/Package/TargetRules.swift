/// Which files of a target's folder are sources, as the package manager decides it.
///
/// Paths are lists of names below the target's folder.
struct TargetRules: Sendable {
  private let excluded: [[String]]
  private let resources: [[String]]
  private let sources: [[String]]?
  private let tools: ToolsVersion

  init(_ target: PackageDump.Target, tools: ToolsVersion) {
    excluded = target.exclude.map(Self.names)
    resources = target.resources.map { Self.names($0.path) }
    sources = target.sources?.map(Self.names)
    self.tools = tools
  }

  private init(tools: ToolsVersion) {
    excluded = []
    resources = []
    sources = nil
    self.tools = tools
  }

  /// The rules for a folder that the manifest does not mention.
  static func all(_ tools: ToolsVersion) -> TargetRules { TargetRules(tools: tools) }

  /// Whether the item at `path` is excluded, with everything in it.
  func leavesOut(_ path: [String]) -> Bool {
    path.last?.hasPrefix(".") ?? false || excluded.contains(path)
  }

  /// Whether the item at `path`, or a folder above it, is excluded.
  func leavesOutAny(of path: [String]) -> Bool {
    path.indices.contains { leavesOut(Array(path[...$0])) }
  }

  /// Whether the package manager treats the folder at `path` as one item, and compiles nothing in
  /// it.
  func isClosed(_ path: [String]) -> Bool {
    guard let name = path.last else { return false }
    if path.dropLast().last?.hasSuffix(".lproj") ?? false { return true }
    guard let dot = name.lastIndex(of: ".") else { return false }
    let kind = String(name[name.index(after: dot)...])
    // A folder listed as a source is not a resource. A passed-over kind is closed even if listed.
    return isPassedOver(kind) || !(sources ?? []).contains(path) && isResource(kind)
  }

  /// Whether a file at `path` is compiled, provided that its extension is that of a source.
  func takes(_ path: [String]) -> Bool {
    !resources.contains { path.starts(with: $0) } && isListed(path)
  }

  /// The rules for items below `path`, as a key. Two paths to one folder yield the same sources if
  /// their keys are equal.
  func below(_ path: [String]) -> String {
    let rules = [excluded, resources, sources ?? []].map { list in
      list.filter { $0.starts(with: path) }.map { $0.dropFirst(path.count).joined(separator: "/") }
    }
    let isTaken = takes(path) ? "taken" : "left"
    return ([isTaken] + rules.map { $0.sorted().joined(separator: "\n") }).joined(separator: "\n\n")
  }

  private func isListed(_ path: [String]) -> Bool {
    sources.map { list in list.contains { path.starts(with: $0) } } ?? true
  }

  private static let passedOver: Set<String> = ["xcodeproj", "playground", "xcworkspace"]
  private static let resourceKinds: Set<String> = [
    "nib", "xib", "storyboard", "xcassets", "xcstrings", "xcdatamodeld", "xcdatamodel",
    "xcmappingmodel", "metal", "docc", "xcprivacy",
  ]

  private func isPassedOver(_ kind: String) -> Bool {
    Self.passedOver.contains(kind) || kind == "lproj" && tools < ToolsVersion(5, 3)
  }

  private func isResource(_ kind: String) -> Bool {
    if kind == "lproj" { return false }
    if tools >= ToolsVersion(5, 6) { return Self.resourceKinds.contains(kind) }
    return tools >= ToolsVersion(5, 3)
  }

  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").reduce(into: []) { names, name in
      if name == ".." { _ = names.popLast() } else if name != "." { names.append(String(name)) }
    }
  }
}
