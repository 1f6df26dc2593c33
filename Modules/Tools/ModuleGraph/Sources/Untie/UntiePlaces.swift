/// A place to change, for a person to decide.
struct UntiePlace: Encodable {
  enum Kind: String, Encodable { case navigation, query, command, value, global }

  let file: String
  let line: Int
  let kind: Kind
  let from, to, member, advice: String

  var text: String { "\(file):\(line): \(kind): \(from) → \(to): \(member): \(advice)" }
}

/// The places at which the parts use each other or the rest, and what a person has to do.
struct UntiePlaces {
  let interface: Interface
  let repository: Repository

  private var tangle: Tangle { interface.tangle }

  var all: [UntiePlace] {
    tangle.uses.filter { use in
      // What moves with its value needs no change, and of a type a member at the same place says
      // more.
      guard tangle.graph.symbols[use.usr]?.isType == true else {
        return use.to != Tangle.rest || !tangle.kept.contains(use.usr)
      }
      return tangle.isService(use.usr) && members(of: use.usr, beside: use).isEmpty
    }.map { use in
      UntiePlace(
        file: repository.relative(use.file), line: use.line, kind: kind(of: use), from: use.from,
        to: use.to, member: tangle.title(use.usr), advice: advice(for: use))
    }
  }

  /// The members of `owner` that the line of `use` mentions.
  private func members(of owner: String?, beside use: CrossingUse) -> [String] {
    tangle.uses.filter { $0.line == use.line && $0.file == use.file }.map(\.usr)
      .filter { tangle.graph.parents[$0] == owner }
  }

  private func advice(for use: CrossingUse) -> String {
    guard let symbol = tangle.graph.symbols[use.usr] else {
      return "by hand: the symbol graph lacks it, as internal names that begin with _"
    }
    let owner = tangle.graph.parents[use.usr]
    let isOfValue = tangle.kept.contains(owner ?? use.usr)
    if use.to == Tangle.rest, !isOfValue {
      return "it is in neither: move it below both, or add it to the dependency"
    }
    if let reason = interface.cuts[use.usr] { return "by hand: \(reason)" }
    if symbol.isType { return "write \(tangle.spelled(use.usr))" }
    let defaults = symbol.text.contains(" = ") ? "; write the default arguments" : ""
    if let offer = interface.offers.first(where: { $0.members.contains(use.usr) }) {
      let member = offer.isBuilder ? "build(…)" : tangle.memberName(use.usr)
      return "dependency.\(offer.property).\(member)\(defaults)"
    }
    guard isOfValue || tangle.kept.contains(use.usr) else {
      return "the same member of \(owner.map(tangle.spelled) ?? "its type")\(defaults)"
    }
    return tangle.reasons[use.usr].map {
      "it stays in \(use.to), because \($0): add a function to the dependency"
    } ?? "unchanged; the value moves"
  }

  private func kind(of use: CrossingUse) -> UntiePlace.Kind {
    guard let symbol = tangle.graph.symbols[use.usr], !symbol.isType,
      !["enum.case", "func.op"].contains(symbol.form)
    else { return .value }
    let owner = tangle.graph.parents[use.usr]
    let isOfService = owner.map(tangle.isService) == true
    if symbol.isGlobal || symbol.isStatic && isOfService { return .global }
    guard isOfService else { return tangle.reasons[use.usr] == nil ? .value : .query }
    if symbol.form == "init" { return .navigation }
    if use.isWrite { return .command }
    if symbol.isProperty || symbol.form == "subscript" || symbol.text.contains("->") {
      return .query
    }
    let isCreated = members(of: owner, beside: use).contains { tangle.kind($0) == "init" }
    return isCreated && symbol.name.hasSuffix("()") ? .navigation : .command
  }

  /// The declarations that move, stay, or cannot be changed automatically, with the reason.
  var notes: [String] {
    let moved = tangle.values.map { usr in
      (usr, "move: \(tangle.title(usr)) is in the interface: delete it here")
    }
    let services = tangle.services.filter { interface.cuts[$0] == nil }.map { usr in
      let reason = tangle.reasons[usr].map { " (\($0))" } ?? ""
      let name = tangle.serviceName(usr)
      return (
        usr, "conform: \(tangle.title(usr)) to \(name)Interface, and take a dependency\(reason)"
      )
    }
    let left = tangle.reasons.merging(interface.cuts) { first, _ in first }.filter { usr, _ in
      interface.cuts[usr] != nil || !tangle.isService(tangle.graph.parents[usr] ?? usr)
    }.map { usr, reason in
      let what = tangle.members.contains(usr) ? "by hand" : "stays"
      return (usr, "\(what): \(tangle.title(usr)): \(reason)")
    }
    return (moved + services + left + oneLine + inheritance).compactMap { usr, text in
      let place = tangle.index.symbols[usr]
      return place.map { "\(repository.relative($0.file)):\($0.line): \(text)" }
    }.sorted()
  }

  /// Values of one line, whose members do not become public.
  private var oneLine: [(usr: String, text: String)] {
    tangle.values.filter { usr in
      let members = tangle.index.children(of: usr).filter { tangle.kind($0) != "enum.case" }
      return !Set(members).subtracting(tangle.inner(usr)).isEmpty
    }.map { ($0, "by hand: \(tangle.title($0)) is on one line: make its members public") }
  }

  /// Extensions of the other part's services, and classes that inherit from them.
  private var inheritance: [(usr: String, text: String)] {
    let extensions = tangle.index.extended.map { ($0, $1, "extends", "write it there") }
    let bases = tangle.index.bases.flatMap { usr, bases in
      bases.filter { tangle.kind($0) == "class" }
        .map { (usr, $0, "inherits from", "a protocol replaces no class") }
    }
    return (extensions + bases).compactMap { usr, type, verb, reason in
      guard tangle.isService(type), let from = tangle.home(of: usr), let to = tangle.home(of: type),
        from != to, tangle.names.contains(from)
      else { return nil }
      return (usr, "by hand: \(from) \(verb) \(tangle.title(type)) of \(to): \(reason)")
    }
  }
}
