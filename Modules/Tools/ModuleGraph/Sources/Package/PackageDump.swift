import Foundation

/// The output of `swift package dump-package`, which SwiftPM prints for a circle of targets, too.
/// Only it has no sources: they are found in the folders.
struct PackageDump: Decodable {
  struct Target: Decodable {
    let name, type: String
    let path: String?
    let exclude: [String]
    let sources: [String]?
    /// Each is `{"byName": ["A", null]}`, `{"target": …}` or `{"product": ["P", "package", …]}`.
    let dependencies: [[String: [Part?]]]
  }

  /// The name of a dependency, or another part of it, which is ignored.
  struct Part: Decodable {
    let text: String?
    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  let name: String
  let targets: [Target]

  /// The targets `circle` of the package in `folder`.
  func description(of circle: [String], in folder: String) -> PackageDescription {
    let targets = targets.filter { circle.contains($0.name) }.map { target in
      let path = target.path ?? Self.path(of: target, in: folder)
      return PackageModel.Target(
        name: target.name, c99name: target.name.replacing(#/\W/#, with: "_"),
        type: target.type == "regular" ? "library" : target.type, moduleType: "SwiftTarget",
        path: path,
        sources: SourceFolder.files(
          in: "\(folder)/\(path)", only: target.sources, without: target.exclude),
        targetDependencies: target.dependencies
          .compactMap { ($0["byName"] ?? $0["target"])?.first??.text }.filter(circle.contains),
        productDependencies: nil, resources: nil)
    }
    return PackageDescription(name: name, targets: targets, products: [], dependencies: [])
  }

  private static func path(of target: Target, in package: String) -> String {
    let places = ["Sources", "Source", "src", "srcs"].map { "\($0)/\(target.name)" }
    return places.first { FileManager.default.fileExists(atPath: "\(package)/\($0)") } ?? places[0]
  }
}

/// The source files below a folder, without those of hidden folders such as `.build`.
enum SourceFolder {
  static let endings = ["swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]

  /// The paths below `folder`, in order.
  static func files(in folder: String, only: [String]? = nil, without: [String] = []) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { name in
      endings.contains { name.hasSuffix(".\($0)") } && !"/\(name)".contains("/.")
        && !without.contains { isAt(name, $0) } && only?.contains { isAt(name, $0) } ?? true
    }
  }

  private static func isAt(_ name: String, _ place: String) -> Bool {
    name == place || place == "." || name.hasPrefix(place.hasSuffix("/") ? place : place + "/")
  }
}
