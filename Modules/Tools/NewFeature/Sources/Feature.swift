/// A feature of the package, with the facts that sources of other features contain.
struct Feature: Sendable, Equatable {
  let name: FeatureName
  /// The kind of its product, as stored and signed.
  let kind: String
  /// The product's name in English and in Korean.
  let english: String
  let korean: String
  /// The call that builds a flow without a linked account: `build()` or `build(id: nil)`.
  let building: String

  /// The name of its builder in every component that offers it.
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

  /// The feature called `name`, as its description and its `Buildable` declare it.
  func feature(_ name: String) throws(Refusal) -> Feature {
    let known = try featureNames()
    guard known.contains(name), let feature = FeatureName(name) else {
      throw .noSuchFeature(name, known: known)
    }
    let description = feature.source("Description")
    guard let words = try text(of: description).productNames else {
      throw .missingLine("product: LocalizedText(", in: description)
    }
    // A feature that no other feature opens may have no `Buildable`, and declares its kind itself.
    let buildable = self[feature.buildable] ?? ""
    let sources = paths.filter { $0.hasPrefix("\(feature.folder)Sources/") }.compactMap { self[$0] }
    let declaration = "static let \(feature.member) = ProductKind("
    let kinds = ([buildable] + sources).flatMap { $0.quotedTexts(after: declaration).prefix(1) }
    guard let kind = kinds.first else {
      throw .missingLine(declaration, in: feature.buildable)
    }
    let isLinked = buildable.contains("func build(id: AccountNumber?)")
    return Feature(
      name: feature, kind: kind, english: words.english, korean: words.korean,
      building: isLinked ? "build(id: nil)" : "build()")
  }
}

extension String {
  /// The product's names in the source of its description; nil in any other source.
  var productNames: (english: String, korean: String)? {
    let texts = quotedTexts(after: "product: LocalizedText(")
    return texts.count > 1 ? (texts[0], texts[1]) : nil
  }

  /// The string literals after `start`; empty if `start` is missing.
  fileprivate func quotedTexts(after start: String) -> [String] {
    guard let found = firstRange(of: start) else { return [] }
    return Self(self[found.upperBound...]).quotedTexts
  }

  /// The string literals: every second part of the text when it is split at quotes.
  var quotedTexts: [String] {
    split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
