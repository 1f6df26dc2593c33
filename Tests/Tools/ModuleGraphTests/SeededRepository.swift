import Foundation
import ModuleGraph

/// A temporary folder with several packages, which is deleted together with this object.
final class SeededRepository: PackageDescriber {
  typealias Outcome = ModuleGraphCommand.Outcome

  /// A target with one source file, `Sources/NAME/NAME.swift` or `Tests/NAME/NAME.swift`.
  struct Module {
    let name: String
    /// Names of targets of the package.
    var needs: [String] = []
    /// Names of products, with their packages.
    var products: [(name: String, package: String)] = []
    var source = ""

    var isTest: Bool { name.hasSuffix("Tests") }
    var file: String { "\(isTest ? "Tests" : "Sources")/\(name)/\(name).swift" }
  }

  struct Package {
    let name: String
    /// Names of packages beside it.
    var neighbors: [String] = []
    var modules: [Module]
    /// Targets by product; by default each target is a product.
    var products: [String: [String]]?
  }

  let root: URL
  private let answers: [String: Data]

  init(_ packages: [Package], files: [String: String] = [:]) throws {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "seeded-\(UUID().uuidString)")
    self.root = root
    answers = Dictionary(
      uniqueKeysWithValues: try packages.map { package in
        (package.name, try Self.dump(of: package, in: root))
      })
    var texts = files
    for package in packages {
      let lines = package.modules.map { ".target(name: \"\($0.name)\")" }
      texts["\(package.name)/Package.swift"] =
        (lines + ["// swift-tools-version: 6.2"]).joined(separator: "\n")
      for module in package.modules { texts["\(package.name)/\(module.file)"] = module.source }
    }
    for (name, text) in texts { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, to name: String) throws {
    let file = root.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }

  func path(of name: String) -> String { root.appending(path: name).path }

  /// Runs the command on all packages.
  func run(_ arguments: String...) -> ModuleGraphCommand.Outcome {
    ModuleGraphCommand.run(["--packages", root.path] + arguments, describer: self)
  }

  func description(of folder: URL) throws(ModuleGraphError) -> Data {
    guard let answer = answers[folder.lastPathComponent] else {
      throw .undescribed(reason: "there is no package \(folder.lastPathComponent)")
    }
    return answer
  }

  func version() throws(ModuleGraphError) -> String { "6.3.1" }

  private static func dump(of package: Package, in root: URL) throws -> Data {
    let targets = package.modules.map { module -> [String: Any] in
      let own = module.needs.map { ["byName": [$0, NSNull()] as [Any]] }
      let others = module.products.map { ["product": [$0.name, $0.package, NSNull(), NSNull()]] }
      return [
        "name": module.name, "type": module.isTest ? "test" : "regular",
        "dependencies": own + others, "exclude": [String](), "resources": [String](),
      ]
    }
    let names = package.modules.filter { !$0.isTest }.map(\.name)
    let products = package.products ?? Dictionary(uniqueKeysWithValues: names.map { ($0, [$0]) })
    let neighbors = package.neighbors.map { name in
      ["fileSystem": [["identity": name.lowercased(), "path": root.appending(path: name).path]]]
    }
    return try JSONSerialization.data(withJSONObject: [
      "name": package.name, "targets": targets, "dependencies": neighbors,
      "products": products.map { ["name": $0.key, "targets": $0.value] },
      "toolsVersion": ["_version": "6.2.0"],
    ])
  }
}
