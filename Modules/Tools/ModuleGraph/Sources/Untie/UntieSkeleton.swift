/// The files that are written beside the two parts, in a folder for each module: the interface, the
/// features' builders and the component.
struct UntieSkeleton {
  let interface: Interface

  private var tangle: Tangle { interface.tangle }
  /// The module of the component. A part can be called `App`.
  private var host: String { tangle.names.joined() + "App" }

  /// The text of each file by its path.
  var files: [String: String] {
    var files = [
      "\(interface.name)/\(interface.name).swift": interface.text,
      "\(host)/Component.swift": component,
    ]
    for part in tangle.names {
      files["\(part)/\(part)Builders.swift"] = feature(part)
      files["\(host)/Component+\(part).swift"] = componentExtension(part)
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
    let functions = offer.members.map { usr in
      """

        public \(tangle.build(usr)) {
          <#\(tangle.graph.parents[usr].map(tangle.title) ?? "")(dependency: dependency, …)#>
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
    return """
      import \(interface.name)

      /// The composition root. It has one extension for each feature.
      \(tangle.isolation)struct Component {
      \(stored.map { "  let \($0.property): any \($0.type)\n" }.joined())}

      """
  }

  private func componentExtension(_ part: String) -> String {
    let own = interface.offers(of: part)
    let offered = own.isEmpty ? "" : "Feature\(part)Componentable, "
    let builders = own.filter(\.isBuilder).map { offer in
      """
        // Computed: a struct cannot store its own builder, and a class would never be released.
        var \(offer.property): any \(offer.type) { \(offer.builder)(dependency: self) }

      """
    }
    let imports = [part, interface.name].sorted().map { "import \($0)\n" }.joined()
    return """
      \(imports)
      extension Component: \(offered)\(part)Dependency {
      \(builders.joined())}

      """
  }
}

extension Interface.Offer {
  /// The type that implements a builder.
  var builder: String { type.replacing(#/Buildable$/#, with: "Builder") }
}
