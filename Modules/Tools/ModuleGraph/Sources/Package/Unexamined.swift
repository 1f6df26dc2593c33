/// Counts of the parts of a package that a module graph does not cover.
public struct Unexamined: Sendable, Hashable, Encodable {
  /// C, C++, Objective-C and assembler files, including headers.
  public var cFiles = 0
  /// Module maps.
  public var moduleMaps = 0
  /// System library targets.
  public var systemTargets = 0
  /// Binary targets.
  public var binaryTargets = 0
  /// Targets for which plugins may generate sources.
  public var targetsWithPlugins = 0
  /// Swift files in the folder `Snippets`.
  public var snippets = 0
  /// Broken symbolic links in targets.
  public var brokenLinks = 0
  /// Products of packages that were not read.
  public internal(set) var externalProducts = 0
  /// Packages that are required by path and do not exist.
  public internal(set) var missingPackages = 0

  /// Creates counts of zero.
  public init() {}

  init(externalProducts: Int) { self.externalProducts = externalProducts }

  static func + (one: Unexamined, other: Unexamined) -> Unexamined {
    var sum = one
    sum.cFiles += other.cFiles
    sum.moduleMaps += other.moduleMaps
    sum.systemTargets += other.systemTargets
    sum.binaryTargets += other.binaryTargets
    sum.targetsWithPlugins += other.targetsWithPlugins
    sum.snippets += other.snippets
    sum.brokenLinks += other.brokenLinks
    sum.externalProducts += other.externalProducts
    sum.missingPackages += other.missingPackages
    return sum
  }
}

extension Unexamined: CustomStringConvertible {
  /// The counts that are not zero, or `nothing`.
  public var description: String {
    let counts = [
      (cFiles, "C file"), (moduleMaps, "module map"), (systemTargets, "system target"),
      (binaryTargets, "binary target"), (snippets, "snippet"), (brokenLinks, "broken link"),
      (missingPackages, "missing package"), (externalProducts, "external product"),
    ]
    var parts = counts.filter { $0.0 > 0 }.map { counted($0, $1) }
    if targetsWithPlugins > 0 {
      parts.append("sources that plugins generate for \(counted(targetsWithPlugins, "target"))")
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}

/// `1 thing`, `2 things`.
func counted(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : "s")"
}
