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

  /// A build setting. Only unsafe flags matter here.
  struct Setting: Decodable {
    struct Kind: Decodable { let unsafeFlags: Flags? }

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

  /// One of `{"byName": [name, …]}`, `{"target": [name, …]}`, `{"product": [name, package, …]}`.
  struct Dependency: Decodable {
    let name: String
    /// Whether the manifest declares the dependency as a product; one by name can be a target or a
    /// product.
    let isProduct: Bool

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
    }
  }

  /// Only its presence matters.
  struct PluginUsage: Decodable {}

  struct ToolsVersion: Decodable {
    private enum CodingKeys: String, CodingKey { case text = "_version" }
    let text: String
  }

  let name: String
  let targets: [Target]
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
