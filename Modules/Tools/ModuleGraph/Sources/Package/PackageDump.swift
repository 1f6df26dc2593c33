import Foundation

/// The output of `swift package dump-package`, which also accepts cyclic manifests.
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
    let pluginUsages: [PluginUsage]?
    let settings: [Setting]?
  }

  /// A build setting. Only unsafe flags and header search paths matter here.
  struct Setting: Decodable {
    struct Kind: Decodable {
      let unsafeFlags: Flags?
      let headerSearchPath: Path?
    }

    struct Path: Decodable {
      private enum CodingKeys: String, CodingKey { case text = "_0" }
      let text: String
    }

    struct Flags: Decodable {
      private enum CodingKeys: String, CodingKey { case list = "_0" }
      let list: [String]
    }

    /// Only its presence matters.
    struct Condition: Decodable {}

    /// `swift`, `c`, `cxx` or `linker`.
    let tool: String
    let kind: Kind
    let condition: Condition?
  }

  /// One of `{"byName": [name, …]}`, `{"target": [name, …]}`,
  /// `{"product": [name, package, aliases, …]}`.
  struct Dependency: Decodable {
    let name: String
    /// Whether the manifest declares the dependency as a product; one by name can be a target or a
    /// product.
    let isProduct: Bool
    /// The package of a product, if the manifest names it.
    let package: String?
    /// The names by which sources import modules of the product, keyed by module.
    let moduleAliases: [String: String]

    private enum Key: CodingKey { case byName, target, product }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      guard let key = values.allKeys.first else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: values.codingPath, debugDescription: "unknown kind of dependency"))
      }
      var list = try values.nestedUnkeyedContainer(forKey: key)
      name = try list.decode(String.self)
      isProduct = key == .product
      package = isProduct ? try list.decodeIfPresent(String.self) : nil
      let aliases = isProduct ? try list.decodeIfPresent([String: String].self) : nil
      moduleAliases = aliases ?? [:]
    }
  }

  /// `{"plugin": [name, package]}`.
  struct PluginUsage: Decodable { let plugin: [String?] }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  /// A package that this one depends on: `{"fileSystem": [{"identity": …, "path": …}]}`, or
  /// another key for one that is not on this disk.
  struct Requirement: Decodable {
    struct Place: Decodable {
      let identity: String
      let path: String
      let nameForTargetDependencyResolutionOnly: String?
    }

    let fileSystem: [Place]?
  }

  struct ToolsVersion: Decodable {
    private enum CodingKeys: String, CodingKey { case text = "_version" }
    let text: String
  }

  let name: String
  let targets: [Target]
  let products: [Product]?
  let dependencies: [Requirement]?
  let toolsVersion: ToolsVersion

  /// Decodes the description of the package in `folder` by `describer`.
  static func of(
    _ folder: URL, by describer: any PackageDescriber
  ) throws(ModuleGraphError) -> PackageDump {
    let data = try describer.description(of: folder)
    do { return try JSONDecoder().decode(PackageDump.self, from: data) } catch {
      throw .undescribed(reason: "the package manager's answer is not understood: \(error)")
    }
  }
}
