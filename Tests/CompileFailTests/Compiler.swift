import Foundation
import Testing

/// The Swift compiler, with access to some of the built modules only.
final class Compiler {
  // Links to the accessible modules; removed by `deinit`.
  private let modules: URL
  // Beside the built modules, so that nothing stays in the temporary folder.
  private let cache: URL
  private let seen: [String]

  init(seeing names: [String]) throws {
    seen = names
    modules = FileManager.default.temporaryDirectory.appending(path: "sees-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    let built = try Self.builtModules()
    cache = built.deletingLastPathComponent().appending(path: "compile-fail-tests-cache")
    for name in names {
      let file = "\(name).swiftmodule"
      try FileManager.default.createSymbolicLink(
        at: modules.appending(path: file), withDestinationURL: built.appending(path: file))
    }
  }

  deinit { try? FileManager.default.removeItem(at: modules) }

  /// Type-checks the file at `path`.
  func compile(
    _ path: String, defining flag: String? = nil
  ) throws -> (status: Int32, output: String) {
    try compile([path], flag.map { ["-D", $0] } ?? [])
  }

  /// Type-checks the files at `paths` as one module of this package.
  func compile(module: String, _ paths: [String]) throws -> (status: Int32, output: String) {
    // As a whole module: otherwise the compiler may stop at the first file with an error.
    try compile(
      paths, ["-module-name", module, "-package-name", Self.packageName, "-wmo"])
  }

  private func compile(
    _ paths: [String], _ options: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-strict-memory-safety",
        "-warnings-as-errors", "-I", modules.path, "-module-cache-path", cache.path,
      ]
      + [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault",
      ].flatMap { ["-enable-upcoming-feature", $0] }
      + systemModules + options + paths
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// The root of the package.
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// The package name that SwiftPM passes to the compiler: the folder's name as an identifier.
  private static var packageName: String {
    let name = root.lastPathComponent.lowercased()
    let identifier = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return identifier.first?.isNumber == true ? "_\(identifier)" : identifier
  }

  /// The system libraries that modules import internally; the compiler needs their module maps.
  private static let libraries = ["OpenSSLKeys": "COpenSSL", "SQLite": "CSQLite"]

  private var systemModules: [String] {
    let root = Self.root.appending(path: "Modules/Support")
    return seen.compactMap { Self.libraries[$0] }.flatMap { name in
      ["-Xcc", "-fmodule-map-file=\(root.path)/\(name)/module.modulemap"]
    }
  }

  /// The folder of modules of the build that runs the tests.
  private static func builtModules() throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appending(path: "Modules")
      if FileManager.default.fileExists(
        atPath: candidate.appending(path: "FeatureDependencies.swiftmodule").path)
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return try #require(nil as URL?, "there is no folder of built modules")
  }
}
