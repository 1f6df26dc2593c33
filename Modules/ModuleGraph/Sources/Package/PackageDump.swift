import Foundation

/// What `swift package dump-package` says of a package: it reads cyclic manifests, too.
struct PackageDump: Decodable {
  struct Target: Decodable {
    struct Resource: Decodable { let path: String }

    let name: String
    let type: String
    let path: String?
    let sources: [String]?
    let exclude: [String]
    let resources: [Resource]
    let dependencies: [Dependency]
  }

  /// One of `{"byName": [name, …]}`, `{"target": [name, …]}`, `{"product": [name, package, …]}`.
  struct Dependency: Decodable {
    private struct Item: Decodable {
      let text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    private let byName: [Item]?
    private let target: [Item]?

    /// The target of this package that is meant, unless it is a product of another.
    var name: String? { (byName ?? target)?.first?.text }
  }

  let name: String
  let targets: [Target]

  /// Reads what `describer` says of the package in `folder`.
  static func of(_ folder: URL, by describer: any PackageDescriber) throws(ModuleGraphError)
    -> PackageDump
  {
    let data = try describer.description(of: folder)
    do { return try JSONDecoder().decode(PackageDump.self, from: data) } catch {
      throw .swiftFailed("\(error)")
    }
  }
}

/// Why there is no module graph.
public enum ModuleGraphError: Error {
  case usage(String)
  case swiftFailed(String)
  case unreadable(String)

  var text: String {
    switch self {
    case .usage(let what): "\(what)\n\(Arguments.usage)"
    case .swiftFailed(let reason): "The package could not be described: \(reason)"
    case .unreadable(let what): "\(what) cannot be read."
    }
  }
}
