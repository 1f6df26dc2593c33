import Foundation
import Testing

/// Small programs that must not compile, each beside its allowed twin, compiled against a folder
/// that holds only the modules its role may see.
struct ForbiddenProgramTests {
  @Test(arguments: Program.all)
  func `Its allowed twin compiles`(program: Program) throws {
    let result = try Compiler(seeing: program.sees).compile(program, defining: nil)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: Program.all)
  func `It is rejected for its stated reason`(program: Program) throws {
    let compiler = try Compiler(seeing: program.sees)
    for flag in program.flags {
      let result = try compiler.compile(program, defining: flag)
      #expect(result.status != 0, "\(program.name) compiles with \(flag)")
      #expect(result.output.contains(program.expects), "\(result.output)")
      if let missing = program.missing(flag) {
        #expect(result.output.contains("'\(missing)'"), "\(result.output)")
      }
    }
  }

  @Test func `Every file is one of them`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Program.all.map { $0.name + ".swift" }.sorted() == files.sorted())
    #expect(files.count >= 15)
  }

  /// The programs of a feature see what this says, so it must be what the manifest says.
  @Test(arguments: [
    ("FeatureDependencies", []), ("Deposit", ["FeatureDependencies"]),
    ("Savings", ["FeatureDependencies"]),
  ])
  func `A feature declares the interface layer alone`(name: String, needs: [String]) throws {
    let manifest = URL(filePath: #filePath).appending(path: "../../../Package.swift")
    let text = try String(contentsOf: manifest.standardizedFileURL, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.contains("module(\"\(name)\"") })
    let declared = line.split(separator: "[").dropFirst().first?.split(separator: "]").first ?? ""
    let names = declared.split(separator: ",").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }
    #expect(names == needs)
  }
}

/// A program, and what is said in its first lines.
struct Program: Sendable, CustomStringConvertible {
  let name: String
  let path: String
  let sees: [String]
  let lacks: [String]
  let expects: String

  var description: String { name }

  /// What turns the allowed program into the forbidden one, one after the other.
  var flags: [String] { lacks.isEmpty ? ["FORBIDDEN"] : lacks.map { "LACKS_\($0)" } }

  func missing(_ flag: String) -> String? {
    flag.hasPrefix("LACKS_") ? String(flag.dropFirst("LACKS_".count)) : nil
  }

  static let all: [Program] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.compactMap(Program.init)
  }()

  private init?(_ file: URL) {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    var facts: [String: String] = [:]
    for line in text.split(separator: "\n").prefix(while: { $0.hasPrefix("// ") }) {
      let parts = line.dropFirst(3).split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      // A list can go on in a further line of the same name.
      let earlier = facts[String(parts[0])].map { $0 + " " } ?? ""
      facts[String(parts[0])] = earlier + parts[1].drop { $0 == " " }
    }
    guard let expects = facts["expects"], facts["rule"] != nil else { return nil }
    name = file.deletingPathExtension().lastPathComponent
    path = file.path
    sees = (facts["sees"] ?? "").split(separator: " ").map(String.init)
    lacks = (facts["lacks"] ?? "").split(separator: " ").map(String.init)
    self.expects = expects
  }
}

/// The compiler, with a view of some of the built modules only.
struct Compiler {
  private let modules: URL

  init(seeing names: [String]) throws {
    modules = FileManager.default.temporaryDirectory.appending(path: "sees-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    let built = try Self.builtModules()
    for name in names {
      let file = "\(name).swiftmodule"
      try FileManager.default.createSymbolicLink(
        at: modules.appending(path: file), withDestinationURL: built.appending(path: file))
    }
  }

  func compile(
    _ program: Program, defining flag: String?
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-strict-memory-safety",
        "-warnings-as-errors", "-I", modules.path, "-module-cache-path", Self.cache.path,
      ]
      + [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault",
      ].flatMap { ["-enable-upcoming-feature", $0] }
      + systemModules(for: program) + (flag.map { ["-D", $0] } ?? []) + [program.path]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// The host's own modules were built with the system's libraries.
  private func systemModules(for program: Program) -> [String] {
    guard program.sees.contains("AppHost") else { return [] }
    let root = URL(filePath: #filePath).appending(path: "../../../Modules").standardizedFileURL
    return ["COpenSSL", "CSQLite"].flatMap { name in
      ["-Xcc", "-fmodule-map-file=\(root.path)/\(name)/module.modulemap"]
    }
  }

  private static let cache = FileManager.default.temporaryDirectory.appending(path: "sees-cache")

  /// The modules of the build that runs the tests.
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
