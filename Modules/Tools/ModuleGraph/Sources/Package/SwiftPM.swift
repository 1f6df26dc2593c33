import Foundation

/// The package manager on this machine, which describes packages without a build and a network.
struct SwiftPM: Sendable {
  let shell: Shell

  /// The package in `folder`. If SwiftPM rejects a circle of targets, the manifest alone is read.
  func package(in folder: URL) throws(ModuleGraphError) -> PackageModel {
    let manifests = PackageModel.Manifest.all(in: folder)
    guard !manifests.isEmpty else { throw .noPackage(in: folder.path, "above") }
    return try shell.withFolder { scratch throws(ModuleGraphError) in
      let described = try answer(["--enable-all-traits", "describe", "--type", "json"], scratch)
      if described.status == 0 {
        return try decode(PackageDescription.self, described.output, folder).model(manifests)
      }
      guard let circle = Self.circle(in: described.errors) else {
        throw ModuleGraphError("\(folder.path) could not be described: \(described.errors)")
      }
      let dump = try answer(["dump-package"], scratch)
      var model = try decode(PackageDump.self, dump.output, folder)
        .model(folder: folder.path, manifests)
      model.circle = circle
      return model
    }

    /// The scratch folder is a temporary one, because the package's own may be locked by the
    /// process that runs this tool.
    func answer(
      _ words: [String], _ scratch: URL
    ) throws(ModuleGraphError) -> (status: Int32, output: Data, errors: String) {
      try shell.result(
        of: [
          "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path,
          "--disable-automatic-resolution",
        ] + words)
    }
  }

  /// The targets in `cyclic dependency declaration found: A -> B -> A`, each once.
  private static func circle(in errors: String) -> [String]? {
    errors.firstMatch(of: #/cyclic dependency declaration found: (.+)/#)?.output.1
      .split(separator: " -> ").dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func decode<Answer: Decodable>(
    _ type: Answer.Type, _ output: Data, _ folder: URL
  ) throws(ModuleGraphError) -> Answer {
    // What a manifest prints precedes the JSON.
    let start = output.firstRange(of: Data("{\n".utf8))?.lowerBound ?? output.startIndex
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try attempt("\(folder.path) could not be described") {
      try decoder.decode(type, from: output[start...])
    }
  }
}
