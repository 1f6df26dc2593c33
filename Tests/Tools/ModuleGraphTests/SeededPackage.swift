import Foundation
import ModuleGraph

/// A package in a temporary folder, which is deleted together with this object.
final class SeededPackage: PackageDescriber {
  struct Target: Encodable {
    struct Resource: Encodable {
      let path: String
      let rule = ["process": [String: String]()]
    }
    struct Dependency: Encodable { let byName: [String?] }
    struct Usage: Encodable { let plugin: [String?] }
    struct Kind: Encodable {
      var define, unsafeFlags: [String: [String]]?
      var headerSearchPath: [String: String]?
    }
    struct Setting: Encodable {
      var tool = "swift"
      let kind: Kind
      var condition: [String: [String]]?
    }

    let name: String
    var type = "regular"
    var path: String?
    var dependencies: [Dependency] = []
    var exclude: [String] = []
    var sources: [String]?
    var resources: [Resource] = []
    var pluginUsages: [Usage]?
    var settings: [Setting]?
  }

  private struct Manifest: Encodable {
    let name = "Seeded"
    let targets: [Target]
    let toolsVersion: [String: String]
    let dependencies: [String] = []
  }

  let folder: URL
  private let top: URL
  private let json: Data
  private let toolVersion: String

  /// Creates a package with `targets` and `files` (text by path) in the folder `place` of a
  /// temporary folder.
  init(
    _ targets: [Target] = [Target(name: "A"), Target(name: "B")], files: [String: String],
    links: [String: String] = [:], place: String = "P", tools: String = "6.2.0",
    toolVersion: String = "6.3.1"
  ) throws {
    top = FileManager.default.temporaryDirectory.appending(path: "seeded-\(UUID().uuidString)")
    folder = top.appending(path: place)
    self.toolVersion = toolVersion
    json = try JSONEncoder().encode(
      Manifest(targets: targets, toolsVersion: ["_version": tools]))
    let manifest = targets.map { ".target(name: \"\($0.name)\")" }.joined(separator: "\n")
    try write(["Package.swift": manifest].merging(files) { _, given in given })
    for (link, target) in links {
      try makeParent(of: link)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: target)
    }
  }

  deinit { try? FileManager.default.removeItem(at: top) }

  func description(of folder: URL) throws(ModuleGraphError) -> Data { json }

  func version() throws(ModuleGraphError) -> String { toolVersion }

  /// Runs the command on the package with additional `arguments`.
  func run(_ arguments: String..., in place: String = "") -> ModuleGraphCommand.Outcome {
    ModuleGraphCommand.run(
      ["--package-path", folder.appending(path: place).path] + arguments, describer: self)
  }

  /// The findings, each as `file:line: rule`, with paths relative to the package.
  func findings(_ arguments: String...) -> [String] {
    let outcome = ModuleGraphCommand.run(
      ["--package-path", folder.path, "--check"] + arguments, describer: self)
    return outcome.findings
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      try makeParent(of: name)
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
  }

  private func makeParent(of name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: name).deletingLastPathComponent(),
      withIntermediateDirectories: true)
  }
}

extension SeededPackage.Target {
  func needing(_ names: String...) -> Self {
    var target = self
    target.dependencies = names.map { .init(byName: [$0, nil]) }
    return target
  }
}

extension ModuleGraphCommand.Outcome {
  /// The findings of a report as text, each as `file:line: rule`.
  var findings: [String] {
    output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 3)
      guard parts.count == 4, Int(parts[1]) != nil, !line.hasPrefix(" ") else { return nil }
      return parts[..<3].joined(separator: ":")
    }
  }
}
