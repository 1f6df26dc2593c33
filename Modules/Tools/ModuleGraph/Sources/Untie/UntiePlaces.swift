/// A place to change, for a person to decide.
struct UntiePlace: Encodable {
  enum Kind: String, Encodable { case navigation, query, command, value, global }

  let file: String
  let line: Int
  let kind: Kind
  let from, to, member, advice: String

  var text: String { "\(file):\(line): \(kind): \(from) → \(to): \(member): \(advice)" }
}

/// The places at which the parts use each other or the rest, and what to write there.
struct UntiePlaces {
  let tangle: Tangle
  let draft: InterfaceDraft
  let shorten: (String) -> String

  var all: [UntiePlace] {
    let shown = tangle.uses.filter { use in
      guard let symbol = tangle.graph.symbols[use.usr], symbol.isType else { return true }
      // A member of the type at the same place says more.
      return tangle.isService(use.usr)
        && !tangle.uses.contains {
          $0.file == use.file && $0.line == use.line && tangle.graph.parents[$0.usr] == use.usr
        }
    }
    return shown.map(place).sorted {
      ($0.file, $0.line, $0.member) < ($1.file, $1.line, $1.member)
    }
  }

  private func place(_ use: Crossings.Use) -> UntiePlace {
    let symbol = tangle.graph.symbols[use.usr]
    let (kind, advice) = decision(use)
    let isOfApp = use.from == Tangle.rest
    return UntiePlace(
      file: shorten(use.file), line: use.line, kind: kind, from: use.from, to: use.to,
      member: symbol?.title ?? use.name,
      advice: isOfApp ? advice.replacing("dependency.", with: "component.") : advice)
  }

  private func decision(_ use: Crossings.Use) -> (UntiePlace.Kind, String) {
    guard let symbol = tangle.graph.symbols[use.usr] else { return (.value, "") }
    if symbol.isType { return (.value, "write \(tangle.spelled(use.usr)), or use its builder") }
    let offer = draft.offers.first { $0.members.contains(use.usr) }
    let access = offer.map { "dependency.\($0.property)" }
    let owner = tangle.graph.parents[use.usr]
    if draft.functions.contains(use.usr) {
      return (.query, "\(access ?? "dependency"): the code of this member stays in \(use.to)")
    }
    if isOfAppAlone(use, owner) {
      return (.navigation, "only the app uses it: give the builder of \(use.to) a function for it")
    }
    if symbol.isGlobal { return (.global, "\(access ?? "dependency").\(symbol.name)") }
    guard let owner, tangle.isService(owner) else { return value(use, symbol) }
    if symbol.kind == "init" {
      return (.navigation, "\(access ?? "the builder").build(…)" + defaults(symbol))
    }
    if symbol.isStatic {
      let narrower = symbol.kind == "type.property" ? ", or a narrower query" : ""
      return (
        .global, "\(access ?? "the app's object").\(symbol.name)\(narrower)" + defaults(symbol)
      )
    }
    return member(use, symbol, owner)
  }

  /// Whether the app uses what neither part uses of the other one.
  private func isOfAppAlone(_ use: Crossings.Use, _ owner: String?) -> Bool {
    use.from == Tangle.rest && !tangle.members.contains(use.usr)
      && owner.map { !tangle.carried.contains($0) || tangle.isService($0) } ?? true
  }

  /// A value is passed on as it is. If the other part needs one field, its ID is less.
  private func value(
    _ use: Crossings.Use, _ symbol: SymbolGraph.Symbol
  ) -> (UntiePlace.Kind, String) {
    if symbol.isStatic, use.isWrite { return (.global, "give this state to an object") }
    return (.value, "unchanged, or a primitive in place of the value")
  }

  private func member(
    _ use: Crossings.Use, _ symbol: SymbolGraph.Symbol, _ owner: String
  ) -> (UntiePlace.Kind, String) {
    let isNew = tangle.uses.contains {
      $0.file == use.file && $0.line == use.line && tangle.graph.parents[$0.usr] == owner
        && tangle.graph.symbols[$0.usr]?.kind == "init"
    }
    let text = symbol.fragments.map(\.spelling).joined()
    let isAnswer = text.contains("->") || symbol.kind == "property" || symbol.kind == "subscript"
    let isShown = isNew && !isAnswer && symbol.name.hasSuffix("()")
    let kind: UntiePlace.Kind =
      isShown ? .navigation : isAnswer && !use.isWrite ? .query : .command
    return (
      kind, "the same member of \(tangle.name(of: owner))Interface" + defaults(symbol)
    )
  }

  private func defaults(_ symbol: SymbolGraph.Symbol) -> String {
    symbol.fragments.contains { $0.spelling.contains(" = ") }
      ? "; write the default arguments" : ""
  }
}
