import Foundation

/// The output of `swift package describe --type json`.
struct PackageDescription: Decodable {
  struct Target: Decodable {
    let name, c99name, type, path, moduleType: String
    let sources: [String]
    let targetDependencies, productDependencies: [String]?
    let resources: [Resource]?
  }
  struct Resource: Decodable {}
  struct Product: Decodable { let name: String, targets: [String] }
  struct Dependency: Decodable { let path: String? }

  let name, path, toolsVersion: String
  let targets: [Target]
  let products: [Product]
  let dependencies: [Dependency]

  func model(_ manifests: [PackageModel.Manifest]) -> PackageModel {
    PackageModel(
      name: name, folder: path, targets: targets.map(model).sorted { $0.name < $1.name },
      products: products, neighbors: dependencies.compactMap(\.path), manifests: manifests,
      toolsVersion: toolsVersion)
  }

  private func model(_ target: Target) -> PackageModel.Target {
    let folder = URL(filePath: path).appending(path: target.path).path
    return PackageModel.Target(
      name: target.name, module: target.c99name, kind: .init(rawValue: target.type) ?? .other,
      isSwift: ["SwiftTarget", "PluginTarget"].contains(target.moduleType),
      folder: realPath(folder), sources: target.sources.map { realPath("\(folder)/\($0)") },
      hasResources: target.resources != nil, targets: target.targetDependencies ?? [],
      products: target.productDependencies ?? [])
  }
}

/// The output of `swift package dump-package`, which SwiftPM prints for a circle of targets, too.
/// Only it has no sources: they are found in the folders.
struct PackageDump: Decodable {
  struct Target: Decodable {
    let name, type: String
    let path: String?
    let exclude: [String]
    let sources: [String]?
    let resources: [PackageDescription.Resource]?
    /// Each is `{"byName": ["A", null]}`, `{"target": …}` or `{"product": ["P", "package", …]}`.
    let dependencies: [[String: [Part?]]]

    func names(of kind: String) -> [String] {
      dependencies.compactMap { ($0[kind]?.first ?? nil)?.text }
    }
  }

  /// The name of a dependency, or another part of it, which is ignored.
  struct Part: Decodable {
    let text: String?
    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  struct Version: Decodable { let _version: String }

  let name: String
  let toolsVersion: Version
  let targets: [Target]
  let products: [PackageDescription.Product]
  /// Each is `{"fileSystem": [{"path": …}]}`, or has another key and no path.
  let dependencies: [[String: [PackageDescription.Dependency]]]

  func model(folder: String, _ manifests: [PackageModel.Manifest]) -> PackageModel {
    let own = Set(targets.map(\.name))
    return PackageModel(
      name: name, folder: folder,
      targets: targets.map { model($0, in: folder, own) }.sorted { $0.name < $1.name },
      products: products,
      neighbors: dependencies.flatMap { $0["fileSystem"] ?? [] }.compactMap(\.path),
      manifests: manifests, toolsVersion: toolsVersion._version)
  }

  private func model(_ target: Target, in package: String, _ own: Set<String>)
    -> PackageModel.Target
  {
    let folder = realPath(Self.folder(of: target, in: package))
    let byName = target.names(of: "byName")
    // Only these two kinds have another name in a description.
    let kinds: [String: PackageModel.Target.Kind] = ["regular": .library, "system": .system]
    let kind = kinds[target.type] ?? .init(rawValue: target.type) ?? .other
    let sources = SourceFolder.files(in: folder, only: target.sources, without: target.exclude)
    return PackageModel.Target(
      name: target.name, module: target.name.replacing(#/\W/#, with: "_"), kind: kind,
      isSwift: sources.isEmpty || sources.contains { $0.hasSuffix(".swift") }, folder: folder,
      sources: sources, hasResources: target.resources?.isEmpty == false,
      targets: target.names(of: "target") + byName.filter(own.contains),
      products: target.names(of: "product") + byName.filter { !own.contains($0) })
  }

  private static func folder(of target: Target, in package: String) -> String {
    if let path = target.path { return "\(package)/\(path)" }
    let places = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"].map {
      "\(package)/\($0)/\(target.name)"
    }
    return places.first { FileManager.default.fileExists(atPath: $0) } ?? places[0]
  }
}

/// The source files below a folder, without those of hidden folders such as `.build`.
enum SourceFolder {
  static let endings = ["swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]

  static func files(in folder: String, only: [String]? = nil, without: [String] = []) -> [String] {
    let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
    return names.sorted().filter { name in
      endings.contains { name.hasSuffix(".\($0)") } && !"/\(name)".contains("/.")
        && !without.contains { isAt(name, $0) } && only?.contains { isAt(name, $0) } ?? true
    }.map { realPath("\(folder)/\($0)") }
  }

  private static func isAt(_ name: String, _ place: String) -> Bool {
    name == place || place == "." || name.hasPrefix(place.hasSuffix("/") ? place : place + "/")
  }
}
