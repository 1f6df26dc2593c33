import Foundation

/// The files that are written beside the two parts: a package with the interface, the features'
/// builders and the component.
struct UntieSkeleton {
  let tangle: Tangle
  let draft: InterfaceDraft
  /// The manifest of the package, whose version of the tools and platforms are the same.
  let manifest: String

  /// The text of each file by its path.
  var files: [String: String] {
    var files = [
      "Package.swift": package,
      "Sources/\(tangle.interface)/\(tangle.interface).swift": draft.text,
      "Sources/App/Component.swift": component,
    ]
    for name in tangle.names {
      files["Sources/\(name)/\(name)Builders.swift"] = feature(name)
      files["Sources/App/Component+\(name).swift"] = componentExtension(name)
    }
    return files
  }

  private func offers(of name: String) -> [InterfaceDraft.Offer] {
    draft.offers.filter { $0.feature == name }
  }

  /// The offers of `feature` that the part `name` uses.
  private func needs(of name: String, from feature: String) -> [InterfaceDraft.Offer] {
    offers(of: feature).filter { offer in
      tangle.uses.contains { $0.from == name && offer.members.contains($0.usr) }
    }
  }

  /// What the feature requires, and its builders: they create the types that move to it.
  private func feature(_ name: String) -> String {
    let others = tangle.names.filter { $0 != name && !needs(of: name, from: $0).isEmpty }
      .map { "Feature\($0)Componentable" }
    let base = others.isEmpty ? "" : ": " + others.joined(separator: ", ")
    let services = needs(of: name, from: Tangle.rest).map {
      "  var \($0.property): any \($0.type) { get }\n"
    }
    let builders = offers(of: name).filter { !$0.builds.isEmpty }.map { builder($0, name) }
    return """
      import \(tangle.interface)

      /// What \(name) requires.
      \(tangle.isolation)public protocol \(name)Dependency\(base) {
      \(services.joined())}

      """ + builders.joined()
  }

  private func builder(_ offer: InterfaceDraft.Offer, _ name: String) -> String {
    let writer = RequirementWriter(tangle: tangle)
    let functions = offer.builds.map { usr, function in
      let type = tangle.graph.parents[usr].flatMap { tangle.graph.symbols[$0]?.title } ?? ""
      let arguments = ["dependency: dependency"] + writer.arguments(of: usr)
      let creation = "\(type)(\(arguments.joined(separator: ", ")))"
      let body = function.hasSuffix("AnyView") ? "AnyView(\(creation))" : creation
      return "\n  public \(function) {\n    \(body)\n  }\n"
    }
    return """

      public struct \(offer.builder): \(offer.type) {
        private let dependency: any \(name)Dependency

        public init(dependency: any \(name)Dependency) { self.dependency = dependency }
      \(functions.joined())}

      """
  }

  /// Objects that the app creates, and that a component stores.
  private var stored: [InterfaceDraft.Offer] { draft.offers.filter { $0.builds.isEmpty } }

  private var component: String {
    let properties = stored.map { "  let \($0.property): any \($0.type)\n" }
    let parameters = stored.map { "\($0.property): any \($0.type)" }
    let sets = stored.map { "    self.\($0.property) = \($0.property)\n" }
    return """
      import \(tangle.interface)

      /// The composition root. It has one extension for each feature.
      \(tangle.isolation)final class Component {
      \(properties.joined())
        init(\(parameters.joined(separator: ", "))) {
      \(sets.joined())  }
      }

      """
  }

  private func componentExtension(_ name: String) -> String {
    let own = offers(of: name)
    let protocols = (own.isEmpty ? [] : ["Feature\(name)Componentable"]) + ["\(name)Dependency"]
    let builders = own.filter { !$0.builds.isEmpty }.map { offer in
      "  var \(offer.property): any \(offer.type) { \(offer.builder)(dependency: self) }\n"
    }
    let reason = "  // Computed: a stored builder would hold the component that holds it.\n"
    let imports = [name, tangle.interface].sorted().map { "import \($0)\n" }.joined()
    return """
      \(imports)
      extension Component: \(protocols.joined(separator: ", ")) {
      \(builders.isEmpty ? "" : reason)\(builders.joined())}

      """
  }

  private var package: String {
    let version = manifest.prefix { !$0.isNewline }
    let platforms = manifest.firstMatch(of: #/platforms:\s*\[[^\]]*\]/#).map { "  \($0.output),\n" }
    let features = tangle.names.map {
      "    .target(name: \"\($0)\", dependencies: [\"\(tangle.interface)\"]),\n"
    }
    let all = ([tangle.interface] + tangle.names).map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      \(version)
      import PackageDescription

      let package = Package(
        name: "\(tangle.interface)",
      \(platforms ?? "")  targets: [
          .target(name: "\(tangle.interface)"),
      \(features.joined())    .target(name: "App", dependencies: [\(all)]),
        ]
      )

      """
  }
}

extension InterfaceDraft.Offer {
  /// The type that implements a builder.
  var builder: String { type.replacing(#/Buildable$/#, with: "Builder") }
}
