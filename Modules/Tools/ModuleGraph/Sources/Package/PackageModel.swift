/// A package as far as the graph needs it. Paths are absolute.
struct PackageModel: Sendable {
  struct Target: Sendable {
    /// The kinds of targets, with the names that `swift package describe` gives them.
    enum Kind: String, Sendable {
      case library, executable, test, plugin, macro, binary, snippet
      case system = "system-target"
      case other
    }

    let name: String
    /// The name that imports use.
    let module: String
    let kind: Kind
    let isSwift: Bool
    let folder: String
    let sources: [String]
    let hasResources: Bool
    /// The names of targets and of products that the target declares.
    let targets, products: [String]
  }

  let name: String
  let folder: String
  let targets: [Target]
  /// The names of the targets of each product.
  let products: [String: [String]]
  /// Folders of packages that this one requires by path.
  let neighbors: [String]
  /// The circle of targets that the manifest declares, for which SwiftPM rejects the package.
  var circle: [String] = []
  var manifest: Manifest

  /// The text of a manifest, for what its description leaves out.
  struct Manifest: Sendable {
    let path: String
    let text: String

    /// The line that declares `target`, or else one that names it, or 1.
    func line(of target: String) -> Int {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let named = lines.indices.filter { lines[$0].contains("\"\(target)\"") }
      // A declaration has its name after its parenthesis, on the same line or on the next one.
      let declared = named.first { place in
        let start = lines[max(0, place - 1)...place].joined()
        return start.contains("name: \"\(target)\"")
          && start.firstMatch(of: #/(?:[tT]arget|macro|plugin|systemLibrary)\(\s*name:/#) != nil
          && !lines[place].contains("\"\(target)\")")
      }
      return (declared ?? named.first ?? 0) + 1
    }

    /// The targets and products that the text declares, not the plug-ins of other packages that it
    /// uses: also those behind `#if os(…)`, which are
    /// absent from a description on another system.
    var declared: [String] {
      let code = text.split(whereSeparator: \.isNewline)
        .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
      let declaration =
        #/\.(?:\w*[tT]arget|macro|plugin|systemLibrary|library|executable)\(\s*name:\s*"([^"\\]+)"(?!\s*,\s*package:)/#
      return code.matches(of: declaration).map { String($0.output.1) }
    }
  }

  /// Names of targets and products in the manifest that SwiftPM did not describe here.
  var hidden: [String] {
    let known = Set(targets.map(\.name)).union(products.keys)
    return Set(manifest.declared).subtracting(known).sorted()
  }
}
