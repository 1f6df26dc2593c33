import Foundation

/// The files that are written beside the two parts: a package with the interface, the features'
/// builders and the component.
struct UntieSkeleton {
  let interface: Interface
  /// The manifest of the package, whose version of the tools and platforms are the same.
  let manifest: String

  private var tangle: Tangle { interface.tangle }
  /// The target of the component. A part can be called `App`.
  private var host: String { tangle.names.joined() + "App" }

  /// The text of each file by its path.
  var files: [String: String] {
    var files = [
      "Package.swift": package,
      "Sources/\(interface.name)/\(interface.name).swift": interface.text,
      "Sources/\(host)/Component.swift": component,
    ]
    for part in tangle.names {
      files["Sources/\(part)/\(part)Builders.swift"] = feature(part)
      files["Sources/\(host)/Component+\(part).swift"] = componentExtension(part)
    }
    return files
  }

  /// The part's dependency, and its builders, which create the types that move to the part.
  private func feature(_ part: String) -> String {
    let other = tangle.names.first { $0 != part && !interface.offers(of: $0).isEmpty }
    let base = other.map { ": Feature\($0)Componentable" } ?? ""
    return """
      import \(interface.name)

      /// The requirements of \(part).
      \(tangle.isolation)public protocol \(part)Dependency\(base) {}

      """ + interface.offers(of: part).filter(\.isBuilder).map { builder($0, part) }.joined()
  }

  private func builder(_ offer: Interface.Offer, _ part: String) -> String {
    let functions = offer.members.compactMap { usr -> String? in
      guard let type = tangle.graph.parents[usr] else { return nil }
      let arguments = ["dependency: dependency"] + tangle.arguments(of: usr)
      return """

          public \(tangle.build(usr)) {
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
    return """
      import \(interface.name)

      /// The composition root. It has one extension for each feature.
      \(tangle.isolation)struct Component {
      \(properties.joined())}

      """
  }

  private func componentExtension(_ part: String) -> String {
    let own = interface.offers(of: part)
    let protocols = (own.isEmpty ? [] : ["Feature\(part)Componentable"]) + ["\(part)Dependency"]
    let builders = own.filter(\.isBuilder).map { offer in
      "  var \(offer.property): any \(offer.type) { \(offer.builder)(dependency: self) }\n"
    }
    let reason = """
        // Computed: a struct cannot store its own builder, and a class would never be released.

      """
    let imports = [part, interface.name].sorted().map { "import \($0)\n" }.joined()
    return """
      \(imports)
      extension Component: \(protocols.joined(separator: ", ")) {
      \(builders.isEmpty ? "" : reason)\(builders.joined())}

      """
  }

  private var package: String {
    let version = manifest.firstMatch(of: #/(?m)^.*swift-tools-version.*$/#)?.output ?? ""
    // A condition's `platforms:` lists names without versions.
    let platforms = manifest.firstMatch(of: #/platforms:\s*\[\s*\.\w+\([^\]]*\]/#)
      .map { "  \($0.output),\n" }
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
      \(features.joined())    .target(name: "\(host)", dependencies: [\(all)]),
        ]
      )

      """
  }
}

extension Interface.Offer {
  /// The type that implements a builder.
  var builder: String { type.replacing(#/Buildable$/#, with: "Builder") }
}
