/// The text of the interface module: the values that move, protocols for services, and what each
/// part offers the other one.
struct Interface {
  /// A requirement of a part's `…Componentable`: a builder, or an object with its globals.
  struct Offer {
    let part, property, type, comment: String
    let members: [String]
    let isBuilder: Bool
  }

  let tangle: Tangle
  let name: String
  /// Requirements that do not compile in the interface, each with the reason.
  private(set) var cuts: [String: String]
  private(set) var lines: [InterfaceLine] = []
  private(set) var offers: [Offer] = []

  init(_ tangle: Tangle, name: String, cuts: [String: String] = [:]) {
    (self.tangle, self.name, self.cuts) = (tangle, name, cuts)
    for usr in tangle.members + tangle.services {
      if let reason = reason(usr) { self.cuts[usr] = reason }
    }
    let services = tangle.services.filter(tangle.isNameable)
    offers = (services.map(builder(of:)) + tangle.names.map(globals(of:))).filter {
      !$0.members.isEmpty
    }
    let values = tangle.values
    let moved = values.flatMap(tangle.source).filter { self.cuts[$0.owner] == nil }
    lines =
      (imports + tangle.outerPaths(of: values).map(outer)).map { InterfaceLine(text: $0) } + moved
      + services.flatMap(requirements(of:)) + tangle.names.flatMap(componentable)
  }

  func offers(of part: String) -> [Offer] { offers.filter { $0.part == part } }

  var text: String { lines.map { "\($0.text)\n" }.joined() }

  /// Why a member of a service cannot be a requirement.
  private func reason(_ usr: String) -> String? {
    let graph = tangle.graph
    if tangle.kept.contains(usr) { return nil }
    if tangle.kind(usr) == "enum.case" { return "its enum stays; a protocol has no cases" }
    if tangle.kind(usr) == "func.op" { return "an operator is no member of an object" }
    let unnamed = graph.related(to: usr).first { tangle.isService($0) && !tangle.isNameable($0) }
    return unnamed.map { "\(tangle.title($0)) stays, and a protocol cannot stand for it" }
  }

  /// The imports of the moved sources. Another system, or the package alone, may lack a module.
  private var imports: [String] {
    tangle.imports.sorted().flatMap { ["#if canImport(\($0))", "import \($0)", "#endif"] }
  }

  /// The enum that stands for the type around a value.
  private func outer(_ path: [String]) -> String {
    let text = "public enum \(path[path.count - 1]) {}"
    let above = path.dropLast().joined(separator: ".")
    return above.isEmpty ? text : "extension \(above) { \(text) }"
  }

  private func builder(of usr: String) -> Offer {
    let name = tangle.serviceName(usr)
    let isOfPart = tangle.home(of: usr) != Tangle.rest
    return Offer(
      part: tangle.home(of: usr) ?? "", property: "\(name.asMember)Builder",
      type: "\(name)Buildable", comment: "Creates `\(tangle.title(usr))`.",
      members: members(of: usr).filter { isOfPart && tangle.kind($0) == "init" }, isBuilder: true)
  }

  private func globals(of part: String) -> Offer {
    Offer(
      part: part, property: "\(part.asMember)Globals", type: "\(part)Globals",
      comment: "Functions and shared state of \(part); the component stores one object.",
      members: tangle.globals(of: part).filter { cuts[$0] == nil }, isBuilder: false)
  }

  /// The crossing members of a service.
  private func members(of usr: String) -> [String] {
    tangle.members.filter { tangle.graph.parents[$0] == usr && cuts[$0] == nil }
  }

  /// The protocol that stands for a service, also without requirements.
  private func requirements(of usr: String) -> [InterfaceLine] {
    let own = members(of: usr).filter { tangle.graph.symbols[$0]?.isRequirement == true }
    return lines(
      "\(tangle.serviceName(usr))Interface",
      "The members of `\(tangle.title(usr))` that the other part uses.",
      own.map { InterfaceLine(text: tangle.requirement($0), owner: $0) })
  }

  /// The protocols that a part offers, and its `…Componentable`.
  private func componentable(_ part: String) -> [InterfaceLine] {
    let own = offers(of: part)
    guard !own.isEmpty else { return [] }
    return own.flatMap { offer in
      let text = offer.isBuilder ? tangle.build : tangle.requirement
      return lines(
        offer.type, offer.comment, offer.members.map { InterfaceLine(text: text($0), owner: $0) })
    }
      + lines(
        "Feature\(part)Componentable",
        "Offers \(part): the component conforms, the other requires it.",
        own.map { InterfaceLine(text: "var \($0.property): any \($0.type) { get }") })
  }

  private func lines(
    _ title: String, _ comment: String, _ requirements: [InterfaceLine]
  ) -> [InterfaceLine] {
    ["", "/// \(comment)", "\(tangle.isolation)public protocol \(title) {"].map {
      InterfaceLine(text: $0)
    } + requirements.map { InterfaceLine(text: "  \($0.text)", owner: $0.owner) }
      + [InterfaceLine(text: "}")]
  }
}
