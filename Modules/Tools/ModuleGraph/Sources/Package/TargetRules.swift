/// Which files of a target's folder are sources, as the package manager decides it.
///
/// Paths are lists of names below the target's folder.
struct TargetRules {
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

  /// Those of a folder of which the manifest says nothing.
  static func all(_ tools: ToolsVersion) -> TargetRules { TargetRules(tools: tools) }

  /// Whether a file or folder at `path` is left out with all in it.
  func leavesOut(_ path: [String]) -> Bool {
    path.last?.hasPrefix(".") ?? false || excluded.contains(path)
  }

  /// Whether a folder at `path` is a whole to the package manager, with nothing in it compiled.
  func isClosed(_ path: [String]) -> Bool {
    guard let name = path.last else { return false }
    if path.dropLast().last?.hasSuffix(".lproj") ?? false { return true }
    guard let dot = name.lastIndex(of: ".") else { return false }
    let kind = String(name[name.index(after: dot)...])
    // What is listed as a source is no resource, but is passed over all the same.
    return isPassedOver(kind) || !(sources ?? []).contains(path) && isResource(kind)
  }

  /// Whether a file at `path` is compiled, if it is of a kind that is.
  func takes(_ path: [String]) -> Bool {
    !resources.contains { path.starts(with: $0) } && isListed(path)
  }

  /// What the manifest says of places below `path`: two paths to one folder differ only by this.
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
