import Foundation

/// The text of a `Package.swift`, for the facts that its description lacks.
struct Manifest: Sendable {
  let folder: URL
  private let text: String
  /// The text without comments.
  private let code: String

  init(folder: URL, text: String) {
    (self.folder, self.text) = (folder, text)
    let lines = CodeLines(Array(text.utf8), keepsStrings: true)
    code = lines.map(\.text).joined(separator: "\n")
  }

  /// The manifest in `folder`. An app's source file can have its name, but it does not import the
  /// package manager's module.
  init?(in folder: URL) {
    let path = folder.appending(path: "Package.swift").path
    let text = (try? data(at: path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard text.contains("PackageDescription") else { return nil }
    self.init(folder: URL(filePath: realPath(folder.path)), text: text)
  }

  var path: String { folder.appending(path: "Package.swift").path }

  /// The language mode of a target without settings, for the version of the tools in the first line.
  var languageMode: String {
    let version = text.firstMatch(of: #/swift-tools-version:\s*(\d+)/#)?.output.1
    return version.flatMap { Int($0) } ?? 5 >= 6 ? "6" : "5"
  }

  /// The line that declares `target`, or else one that names it, or 1.
  func line(of target: String) -> Int {
    // A name before a closing parenthesis is usually a dependency.
    let declaration =
      #/(?:[tT]arget|macro|plugin|systemLibrary)\(\s*name:\s*"([^"\\\n]+)"(?!\s*\))/#
    let declared = code.matches(of: declaration).first { $0.output.1 == target }
    let place = declared?.output.1.startIndex ?? code.firstRange(of: "\"\(target)\"")?.lowerBound
    // As a Character, a line break of Windows is no "\n".
    return code[..<(place ?? code.startIndex)].utf8.count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The targets and products that the text declares, not the plug-ins of other packages that it
  /// uses: also those behind `#if os(…)`, which are absent from a description on another system.
  var declared: [String] {
    let declaration =
      #/\.(?:\w*[tT]arget|macro|plugin|systemLibrary|library|executable)\(\s*name:\s*"([^"\\\n]+)"(?!\s*,\s*package:)/#
    return code.matches(of: declaration).map { String($0.output.1) }
  }
}
