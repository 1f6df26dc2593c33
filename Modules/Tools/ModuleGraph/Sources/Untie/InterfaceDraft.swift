/// The text of the interface module, in which each line knows the declaration that it is part of.
struct InterfaceDraft {
  /// What does not compile in the interface, and is left out for this reason.
  struct Cuts {
    var reasons: [String: String] = [:]
    /// The conformances that a declaration leaves to an extension that stays.
    var conformances: [String: Set<String>] = [:]
  }

  /// A requirement of a component or of a dependency: a builder, or an object that is stored.
  struct Offer {
    let feature, property, type: String
    /// The initializers that a builder replaces, and what each creates.
    var builds: [(usr: String, function: String)] = []
    var members: [String] = []
  }

  private(set) var lines: [MovedSource.Line] = []
  private(set) var offers: [Offer] = []
  /// The crossing members of values whose code stays, each as a function of the value.
  private(set) var functions: Set<String> = []

  private let tangle: Tangle
  private let writer: RequirementWriter
  private let cuts: Cuts

  init(_ tangle: Tangle, _ sources: MovedSources, _ cuts: Cuts) {
    (self.tangle, self.cuts) = (tangle, cuts)
    writer = RequirementWriter(tangle: tangle)
    for module in sources.imports where cuts.reasons["import \(module)"] == nil {
      add("import \(module)", "import \(module)")
    }
    for source in sources.all { add(source) }
    for usr in tangle.services { addService(usr) }
    for name in tangle.names + [Tangle.rest] {
      addFunctions(of: name)
      addCode(ofValuesIn: name, sources)
    }
    for name in tangle.names { addComponentable(name) }
  }

  var text: String { lines.map { "\($0.text)\n" }.joined() }

  private mutating func add(_ text: String, _ owner: String) {
    lines.append(.init(text: text, owner: owner))
  }

  private mutating func add(_ source: MovedSources.Item) {
    let root = source.root
    let kept = source.lines.filter { line in
      !source.ancestors(of: line.owner).contains { cuts.reasons[$0] != nil }
    }
    // An extension that has lost its members, and has no conformance, says nothing.
    let isEmpty = source.isExtension && kept.allSatisfy { $0.owner == root }
    let head = kept.first { $0.owner == root && $0.text.contains("{") }?.text ?? ""
    guard !kept.isEmpty, !isEmpty || head.contains(":") else { return }
    add("", root)
    for line in kept {
      let text = (cuts.conformances[line.owner] ?? []).reduce(line.text) {
        Self.without($1, $0)
      }
      add(text, line.owner)
    }
    if source.isSendable { add("extension \(source.title): Sendable {}", "sendable \(root)") }
  }

  /// A declaration's line without one of its conformances.
  private static func without(_ name: String, _ line: String) -> String {
    guard let place = line.firstRange(of: ": \(name)") ?? line.firstRange(of: ", \(name)") else {
      return line
    }
    let rest = line[place.upperBound...]
    let isFirst = line[place].hasPrefix(":")
    return line[..<place.lowerBound]
      + (isFirst && rest.hasPrefix(",") ? ":" + rest.dropFirst() : String(rest))
  }

  /// A protocol with `requirements`; one that is left out does not appear.
  private mutating func addProtocol(
    _ title: String, _ comment: String, _ requirements: [(usr: String, text: String)]
  ) {
    add("", title)
    add("/// \(comment)", title)
    add("\(tangle.isolation)public protocol \(title) {", title)
    for (usr, text) in requirements where cuts.reasons[usr] == nil { add("  \(text)", usr) }
    add("}", title)
  }

  private mutating func addService(_ usr: String) {
    guard let symbol = tangle.graph.symbols[usr], let feature = tangle.home(of: usr) else { return }
    let (name, members) = (tangle.name(of: usr), tangle.members(of: usr))
    let instance = members.filter {
      tangle.graph.symbols[$0].map { !$0.isStatic && $0.kind != "init" } ?? false
    }
    if !tangle.isView(usr) {
      addProtocol(
        "\(name)Interface", "The members of `\(symbol.title)` that others use.",
        instance.map { ($0, writer.requirement($0)) })
    }
    let creations = members.filter { tangle.graph.symbols[$0]?.kind == "init" }
    if !creations.isEmpty { addBuilder(of: usr, name, feature, creations) }
    let shared = members.filter { tangle.graph.symbols[$0]?.isStatic == true }
    if !shared.isEmpty {
      addProtocol(
        "\(name)Shared",
        "The static members of `\(symbol.title)`; the component stores one object.",
        shared.map { ($0, writer.requirement($0)) })
      offers.append(
        Offer(
          feature: feature, property: "\(name.asMember)Shared", type: "\(name)Shared",
          members: shared))
    }
    if feature == Tangle.rest, !instance.isEmpty, creations.isEmpty {
      offers.append(
        Offer(
          feature: feature, property: name.asMember, type: "\(name)Interface", members: instance))
    }
  }

  private mutating func addBuilder(
    of usr: String, _ name: String, _ feature: String, _ creations: [String]
  ) {
    let result = tangle.isView(usr) ? "AnyView" : tangle.spelled(usr)
    let builds = creations.map { ($0, writer.build($0, result)) }
    addProtocol("\(name)Buildable", "Builds what `\(name)` is.", builds)
    offers.append(
      Offer(
        feature: feature, property: "\(name.asMember)Builder", type: "\(name)Buildable",
        builds: builds.filter { cuts.reasons[$0.0] == nil }, members: creations))
  }

  private mutating func addFunctions(of name: String) {
    let found = tangle.members.filter {
      tangle.graph.symbols[$0]?.isGlobal == true && tangle.home(of: $0) == name
    }
    addOffer(
      name, "Functions", "The global functions of \(name) that others use.",
      found.map { ($0, writer.requirement($0)) })
  }

  /// Members of values whose code needs a feature: an object answers in place of the value.
  private mutating func addCode(ofValuesIn name: String, _ sources: MovedSources) {
    let found = tangle.members.filter { usr in
      guard let owner = tangle.graph.parents[usr], tangle.carried.contains(owner),
        !tangle.isService(owner), tangle.graph.symbols[usr]?.isType == false
      else { return false }
      return tangle.home(of: usr) == name && sources.stays(usr, cuts)
    }
    functions.formUnion(found)
    addOffer(
      name, "Values", "What values do with the code of \(name).",
      found.compactMap { usr in
        tangle.graph.parents[usr].map { (usr, writer.function(usr, of: $0)) }
      }.map { ("function \($0.0)", $0.1) })
  }

  private mutating func addOffer(
    _ feature: String, _ suffix: String, _ comment: String,
    _ requirements: [(usr: String, text: String)]
  ) {
    guard !requirements.isEmpty else { return }
    let title = feature == Tangle.rest ? "Shared" : feature
    addProtocol("\(title)\(suffix)", comment, requirements)
    offers.append(
      Offer(
        feature: feature, property: "\(title)\(suffix)".asMember, type: "\(title)\(suffix)",
        members: requirements.map { String($0.usr.trimmingPrefix("function ")) }))
  }

  private mutating func addComponentable(_ name: String) {
    let own = offers.filter { $0.feature == name }
    guard !own.isEmpty else { return }
    addProtocol(
      "Feature\(name)Componentable",
      "Offers \(name): the component conforms, and other features require it.",
      own.map { ("offer \($0.property)", "var \($0.property): any \($0.type) { get }") })
  }
}
