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
    let description = "Modules/\(name)/Sources/\(name)Description.swift"
    guard let words = try text(of: description).productNames else {
      throw .missingLine("product: LocalizedText(", in: description)
    }
    let buildable = "Modules/FeatureDependencies/Contracts/\(name)OpenBuildable.swift"
    let isLinked = try text(of: buildable).contains("func build(id: AccountNumber?)")
    return Feature(
      name: feature, kind: try kind(of: feature), english: words.english, korean: words.korean,
      building: isLinked ? "build(id: nil)" : "build()")
  }

  private func kind(of feature: FeatureName) throws(Refusal) -> String {
    let path = "Modules/\(feature.module)/Sources/\(feature.module)Product.swift"
    let declaration = "static let \(feature.member) = ProductKind("
    guard let kind = try text(of: path).quotedTexts(after: declaration).first else {
      throw .missingLine(declaration, in: path)
    }
    return kind
  }
}

extension String {
  /// What people call the product that this source describes; nil if it describes none.
  var productNames: (english: String, korean: String)? {
    let texts = quotedTexts(after: "product: LocalizedText(")
    return texts.count > 1 ? (texts[0], texts[1]) : nil
  }

  /// The texts in quotes that follow `start`; none if it is not there.
  fileprivate func quotedTexts(after start: String) -> [String] {
    guard let found = firstRange(of: start) else { return [] }
    return Self(self[found.upperBound...]).quotedTexts
  }

  /// The texts in quotes: every other part, if one cuts at each quote.
  var quotedTexts: [String] {
    split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
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
