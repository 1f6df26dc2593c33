import Foundation

extension PackageModel {
  /// The text of a manifest, for what its description leaves out.
  struct Manifest: Sendable {
    let path: String
    let text: String

    /// The manifests in `folder`: `Package.swift`, and those for one version, such as
    /// `Package@swift-6.0.swift`. An app's source file can have such a name, but it does not import
    /// the package manager's module.
    static func all(in folder: URL) -> [Manifest] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter(isName).sorted().compactMap { name in
        let path = folder.appending(path: name).path
        let text = String(decoding: (try? data(at: path)) ?? Data(), as: UTF8.self)
        return text.contains("PackageDescription") ? Manifest(path: path, text: text) : nil
      }
    }

    static func isName(_ name: String) -> Bool {
      name.wholeMatch(of: #/Package(?:@swift-[\d.]+)?\.swift/#) != nil
    }

    /// The version of the tools that the first line requires.
    var version: [Int]? {
      text.firstMatch(of: #/swift-tools-version:\s*([\d.]+)/#).map { Self.numbers($0.output.1) }
    }

    /// `6.0.0` and `6` are the same version.
    static func numbers(_ version: some StringProtocol) -> [Int] {
      let numbers = version.split(separator: ".").compactMap { Int($0) }
      return Array(numbers.reversed().drop { $0 == 0 }.reversed())
    }

    /// The line that declares `target`, or else one that names it, or 1.
    func line(of target: String) -> Int {
      let text = code
      // A name before a closing parenthesis is usually a dependency.
      let declaration =
        #/(?:[tT]arget|macro|plugin|systemLibrary)\(\s*name:\s*"([^"\\\n]+)"(?!\s*\))/#
      let declared = text.matches(of: declaration).first { $0.output.1 == target }
      let place = declared?.output.1.startIndex ?? text.firstRange(of: "\"\(target)\"")?.lowerBound
      // As a Character, a line break of Windows is no "\n".
      return text[..<(place ?? text.startIndex)].utf8.count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// The targets and products that the text declares, not the plug-ins of other packages that it
    /// uses: also those behind `#if os(…)`, which are absent from a description on another system.
    var declared: [String] {
      let declaration =
        #/\.(?:\w*[tT]arget|macro|plugin|systemLibrary|library|executable)\(\s*name:\s*"([^"\\\n]+)"(?!\s*,\s*package:)/#
      return code.matches(of: declaration).map { String($0.output.1) }
    }

    /// The text without comments.
    private var code: String {
      CodeLines(Array(text.utf8), keepsStrings: true).map(\.text).joined(separator: "\n")
    }
  }
}
