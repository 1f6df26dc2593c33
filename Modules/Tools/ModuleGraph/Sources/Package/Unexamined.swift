/// How much of a package a module graph says nothing about.
public struct Unexamined: Sendable, Hashable, Encodable {
  /// Sources and headers of C, C++, Objective-C and assembler.
  public var cFiles = 0
  /// Module maps.
  public var moduleMaps = 0
  /// Targets that are libraries of the system.
  public var systemTargets = 0
  /// Targets that were built before.
  public var binaryTargets = 0
  /// Targets that plug-ins may generate sources for.
  public var targetsWithPlugins = 0
  /// Swift files in the folder `Snippets`.
  public var snippets = 0
  /// Symbolic links in targets that lead nowhere.
  public var brokenLinks = 0

  /// Nothing.
  public init() {}
}

extension Unexamined: CustomStringConvertible {
  /// The counts that are not zero, or `nothing`.
  public var description: String {
    let counts = [
      (cFiles, "C file"), (moduleMaps, "module map"), (systemTargets, "system target"),
      (binaryTargets, "binary target"), (snippets, "snippet"), (brokenLinks, "broken link"),
    ]
    var parts = counts.filter { $0.0 > 0 }.map { counted($0, $1) }
    if targetsWithPlugins > 0 {
      parts.append("what plug-ins generate for \(counted(targetsWithPlugins, "target"))")
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}

/// `1 thing`, `2 things`.
func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}
