import Foundation

/// The output of `swift package describe --type json`. Paths are relative to the package.
struct PackageDescription: Decodable {
  struct Product: Decodable { let name: String, targets: [String] }
  struct Dependency: Decodable { let path: String? }

  let name: String
  let targets: [PackageModel.Target]
  let products: [Product]
  let dependencies: [Dependency]
}

extension Manifest {
  /// The package of the manifest, which SwiftPM describes without a build and a network; or the
  /// circle of targets for which SwiftPM rejects it.
  func package(_ shell: Shell) throws(ModuleGraphError) -> PackageModel {
    try shell.withFolder { scratch throws(ModuleGraphError) in
      // The package's own scratch folder may be locked by the process that runs this tool.
      let command = [
        "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path,
        "--disable-automatic-resolution",
      ]
      let (status, output, errors) = try shell.result(
        of: command + ["--enable-all-traits", "describe", "--type", "json"])
      if status == 0 { return PackageModel(self, try decode(PackageDescription.self, output)) }
      guard let circle = Self.circle(in: errors) else {
        throw ModuleGraphError("\(folder.path) could not be described: \(errors)")
      }
      let dump = try decode(PackageDump.self, shell.output(of: command + ["dump-package"]))
      return PackageModel(self, dump.description(of: circle, in: folder.path), isCircle: true)
    }
  }

  /// The targets in `cyclic dependency declaration found: A -> B -> A`, each once.
  private static func circle(in errors: String) -> [String]? {
    errors.firstMatch(of: #/cyclic dependency declaration found: (.+)/#)?.output.1
      .split(separator: " -> ").dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func decode<Answer: Decodable>(
    _ type: Answer.Type, _ output: Data
  ) throws(ModuleGraphError) -> Answer {
    // The output of a manifest precedes the JSON.
    let start = output.firstRange(of: Data("{\n".utf8))?.lowerBound ?? output.startIndex
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try attempt("\(folder.path) could not be described") {
      try decoder.decode(type, from: output[start...])
    }
  }
}
