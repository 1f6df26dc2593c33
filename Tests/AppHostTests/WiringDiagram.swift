import FeatureDependencies

@testable import AppHost

/// The wiring table as a Mermaid flowchart: the requirements that each component stores, the
/// features that it offers, and the builders that features request of each other.
struct WiringDiagram {
  let component: OpeningComponent

  var lines: [String] {
    let components: [Any] = [component.root, component.customer, component]
    let names = components.map { "\(type(of: $0))" }
    let boxes = zip(names, components).map { name, component in
      "  \(name)[\"\(([name] + stored(in: component)).joined(separator: "<br/>"))\"]"
    }
    let scopes = zip(names, names.dropFirst()).map { "  \($0) --> \($1)" }
    // An arrow to the group, not to its features: Mermaid then keeps the features side by side.
    return ["flowchart TD"] + boxes + scopes + ["  OpeningComponent --> features"]
      + ["  subgraph features [features]", "    direction LR"]
      + WiringTable.features.map { "    \($0.name)" } + WiringTable.features.flatMap(arrows)
      + ["  end"]
  }

  /// The requirements that `component` stores itself.
  private func stored(in component: Any) -> [String] {
    let stored = Set(Mirror(reflecting: component).children.compactMap(\.label))
    return WiringTable.shared.map(\.name).filter(stored.contains)
  }

  private func arrows(of feature: String, requiring requirements: [WiringTable.Requirement])
    -> [String]
  {
    requirements.compactMap { name, path in
      let module = module(of: component[keyPath: path])
      return module == feature || !WiringTable.features.contains { $0.name == module }
        ? nil : "    \(feature) -. \"\(name)\" .-> \(module)"
    }
  }

  /// The module that declares the type of `value`.
  private func module(of value: Any) -> String {
    String(String(reflecting: type(of: value)).prefix { $0 != "." })
  }
}
