/// A feature that the package has, as far as another one must know it.
struct Feature: Sendable, Equatable {
  let name: FeatureName
  /// What its product is stored and signed as.
  let kind: String
  /// What people call its product.
  let english: String
  let korean: String
  /// How its builder is told to build a flow that is linked to nothing: `build()`.
  let building: String

  /// Where its sources stand.
  var sources: String { "Modules/\(name.module)/Sources" }
  /// Where its tests stand.
  var tests: String { "Tests/\(name.module)Tests" }
  /// What its builder is called in the protocols of those that open it.
  var builder: String { "\(name.member)OpenBuilder" }
}

extension SourceTree {
  /// The names of the features, in the manifest's order.
  func featureNames() throws(Refusal) -> [String] {
    let manifest = SourceLines(path: Paths.manifest, text: try text(of: Paths.manifest))
    let opening = try manifest.place(of: Paths.featureList)
    let end = try manifest.place(of: "]", from: opening)
    return manifest.lines[(opening + 1)..<end].compactMap { line in
      line.split(separator: "\"").dropFirst().first.map(String.init)
    }
  }

  /// What the sources of the feature called `name` say of it.
  func feature(_ name: String) throws(Refusal) -> Feature {
    let known = try featureNames()
    guard known.contains(name), let feature = FeatureName(name) else {
      throw .noSuchFeature(name, known: known)
    }
    let sources = "Modules/\(name)/Sources/\(name)"
    let kind = try quoted(
      after: "static let \(feature.member) = ProductKind(declared: ", in: sources + "Product.swift")
    let words = try quoted(after: "product: LocalizedText(en: ", in: sources + "Description.swift")
    let buildable = "Modules/FeatureDependencies/Contracts/\(name)OpenBuildable.swift"
    let linked = "func build(id: AccountNumber?)"
    return Feature(
      name: feature, kind: kind[0], english: words[0],
      korean: words.count > 1 ? words[1] : words[0],
      building: try text(of: buildable).contains(linked) ? "build(id: nil)" : "build()")
  }

  /// The texts in quotes that follow `start` on its line, at least one.
  private func quoted(after start: String, in path: String) throws(Refusal) -> [String] {
    let source = SourceLines(path: path, text: try text(of: path))
    for line in source.lines {
      guard let found = line.firstRange(of: start) else { continue }
      // Every other part stands between quotes.
      let parts = line[found.upperBound...].split(separator: "\"", omittingEmptySubsequences: false)
      let texts = parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      if !texts.isEmpty { return texts }
    }
    throw .missingLine(start, in: path)
  }
}

/// Where what must be edited stands.
enum Paths {
  static let manifest = "Package.swift"
  static let featureList = "let features = ["
  static let roles = ".module-roles.json"
  static let catalog = "AppHost/Composition/catalog.json"
  static let hosted = "AppHost/Composition/HostedProduct.swift"
  static let templates = "Modules/NewFeature/Templates/"
}
