import Foundation

/// The files that are written beside the two parts: a package with the interface, the features'
/// builders and the component.
struct UntieSkeleton {
  let interface: Interface
  /// The manifest of the package, whose version of the tools and platforms are the same.
  let manifest: String

  private var tangle: Tangle { interface.tangle }

  /// The text of each file by its path.
  var files: [String: String] {
    var files = [
      "Package.swift": package,
      "Sources/\(interface.name)/\(interface.name).swift": interface.text,
      "Sources/App/Component.swift": component,
    ]
    for part in tangle.names {
      files["Sources/\(part)/\(part)Builders.swift"] = feature(part)
      files["Sources/App/Component+\(part).swift"] = componentExtension(part)
    }
    return files
  }

  private func offers(of part: String) -> [Interface.Offer] {
    interface.offers.filter { $0.feature == part }
  }

  /// What the part requires, and its builders: they create the types that move to it.
  private func feature(_ part: String) -> String {
    let others = tangle.names.filter { other in
      let offered = Set(offers(of: other).flatMap(\.members))
      return tangle.uses.contains { $0.from == part && $0.to == other && offered.contains($0.usr) }
    }.map { "Feature\($0)Componentable" }
    let base = others.isEmpty ? "" : ": " + others.joined(separator: ", ")
    let all = tangle.isolation
    return """
      import \(interface.name)

      /// What \(part) requires.
      \(all)public protocol \(part)Dependency\(base) {}

      """ + offers(of: part).filter(\.isBuilder).map { builder($0, part) }.joined()
  }

  private func builder(_ offer: Interface.Offer, _ part: String) -> String {
    let functions = offer.members.compactMap { usr -> String? in
      guard let type = tangle.graph.parents[usr] else { return nil }
      let arguments = ["dependency: dependency"] + tangle.arguments(of: usr)
      let result = "any \(tangle.serviceName(type))Interface"
      return """

          public \(tangle.build(usr, result)) {
            \(tangle.title(type))(\(arguments.joined(separator: ", ")))
          }

        """
    }
    return """

      \(tangle.isolation)public struct \(offer.builder): \(offer.type) {
        private let dependency: any \(part)Dependency

        public init(dependency: any \(part)Dependency) { self.dependency = dependency }
      \(functions.joined())}

      """
  }

  private var component: String {
    let stored = interface.offers.filter { !$0.isBuilder }
    let properties = stored.map { "  let \($0.property): any \($0.type)\n" }
    let parameters = stored.map { "\($0.property): any \($0.type)" }
    let sets = stored.map { "    self.\($0.property) = \($0.property)\n" }
    return """
      import \(interface.name)

      /// The composition root. It has one extension for each feature.
      \(tangle.isolation)final class Component {
      \(properties.joined())
        init(\(parameters.joined(separator: ", "))) {
      \(sets.joined())  }
      }

      """
  }

  private func componentExtension(_ part: String) -> String {
    let own = offers(of: part)
    let protocols = (own.isEmpty ? [] : ["Feature\(part)Componentable"]) + ["\(part)Dependency"]
    let builders = own.filter(\.isBuilder).map { offer in
      "  var \(offer.property): any \(offer.type) { \(offer.builder)(dependency: self) }\n"
    }
    let reason = "  // Computed: a stored builder would hold the component that holds it.\n"
    let imports = [part, interface.name].sorted().map { "import \($0)\n" }.joined()
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
      "    .target(name: \"\($0)\", dependencies: [\"\(interface.name)\"]),\n"
    }
    let all = ([interface.name] + tangle.names).map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      \(version)
      import PackageDescription

      let package = Package(
        name: "\(interface.name)",
      \(platforms ?? "")  targets: [
          .target(name: "\(interface.name)"),
      \(features.joined())    .target(name: "App", dependencies: [\(all)]),
        ]
      )

      """
  }
}

extension Interface.Offer {
  /// The type that implements a builder.
  var builder: String { type.replacing(#/Buildable$/#, with: "Builder") }
}
