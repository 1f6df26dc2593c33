/// Declarations of the symbol graph as requirements of the interface's protocols.
struct RequirementWriter {
  let tangle: Tangle

  /// The declaration of `usr` as a requirement, called `title` if that is given.
  func requirement(_ usr: String, called title: String? = nil) -> String {
    guard let symbol = tangle.graph.symbols[usr] else { return "" }
    var fragments = Self.withoutModifiers(symbol.fragments)
    if let title, let place = fragments.firstIndex(where: { $0.kind == "identifier" }) {
      fragments[place] = .init(kind: "identifier", spelling: title)
    }
    let line = Self.withoutDefaults(text(fragments)).replacing(#/\s+/#, with: " ")
    let owner = tangle.graph.parents[usr].flatMap { tangle.graph.symbols[$0] }
    let isAsync = owner?.isActor == true && !line.contains(" async")
    if symbol.kind.hasSuffix("property") || symbol.kind == "var" {
      return property(line, usr, isAsync: isAsync)
    }
    guard isAsync, symbol.kind == "method" else { return line }
    let place = (line.firstRange(of: " throws") ?? line.lastRange(of: ") -> "))?.lowerBound
    guard let place else { return line + " async" }
    let isResult = line[place] == ")"
    let split = isResult ? line.index(after: place) : place
    return line[..<split] + " async" + line[split...]
  }

  private func property(_ line: String, _ usr: String, isAsync: Bool) -> String {
    let head = line.prefix { $0 != "{" }.replacing(#/^let /#, with: "var ")
      .replacing(#/ +$/#, with: "")
    let block = line.dropFirst(line.prefix { $0 != "{" }.count)
    if block.contains("async") || block.contains("throws") { return "\(head) \(block)" }
    if isAsync { return "\(head) { get async }" }
    let isWritten = tangle.uses.contains {
      $0.usr == usr && $0.isWrite && tangle.names.contains($0.from)
    }
    let isConstant = line.hasPrefix("let ")
    return head + (isWritten && !isConstant ? " { get set }" : " { get }")
  }

  /// A member of the value `owner` as a function of that value.
  func function(_ usr: String, of owner: String) -> String {
    guard let symbol = tangle.graph.symbols[usr] else { return "" }
    let line = requirement(usr)
    if symbol.isStatic {
      let title = symbol.name.prefix { $0 != "(" }
      let begin = tangle.name(of: owner).replacing(".", with: "").asMember
      return requirement(usr, called: begin + title.prefix(1).uppercased() + title.dropFirst())
    }
    let value = "of value: \(tangle.name(of: owner))"
    if symbol.kind == "property" {
      let type = line.drop { $0 != ":" }.dropFirst().prefix { $0 != "{" }
      return "func \(symbol.name)(\(value)) ->\(type.replacing(#/ +$/#, with: ""))"
    }
    guard symbol.kind != "init" else { return build(usr, tangle.name(of: owner)) }
    guard let open = line.firstIndex(of: "(") else { return line }
    let rest = line[line.index(after: open)...]
    return line[...open] + value + (rest.hasPrefix(")") ? "" : ", ") + rest
  }

  /// The function of a builder in place of the initializer `usr`.
  func build(_ usr: String, _ result: String) -> String {
    let fragments = Self.withoutModifiers(tangle.graph.symbols[usr]?.fragments ?? [])
    var line = Self.withoutDefaults(text(Array(fragments.dropFirst())))
    let isOptional = line.hasPrefix("?") || line.hasPrefix("!")
    if isOptional { line.removeFirst() }
    let type = isOptional ? result.hasPrefix("any ") ? "(\(result))?" : "\(result)?" : result
    guard let clause = line.firstRange(of: " where ") else { return "func build\(line) -> \(type)" }
    return "func build\(line[..<clause.lowerBound]) -> \(type)\(line[clause.lowerBound...])"
  }

  /// The arguments of a call that passes the parameters of `usr` on.
  func arguments(of usr: String) -> [String] {
    let fragments = tangle.graph.symbols[usr]?.fragments ?? []
    return fragments.indices.compactMap { place in
      guard fragments[place].kind == "externalParam" else { return nil }
      let label = fragments[place].spelling
      let following = fragments[place...].dropFirst(2).first
      let name = following?.kind == "internalParam" ? following?.spelling ?? label : label
      return label == "_" ? name : "\(label): \(name)"
    }
  }

  /// The text of a declaration with the types' names in the interface.
  func text(_ fragments: [SymbolGraph.Fragment]) -> String {
    var (result, skipsDot) = ("", false)
    for (place, fragment) in fragments.enumerated() {
      if skipsDot, fragment.spelling == "." {
        skipsDot = false
        continue
      }
      guard let usr = fragment.preciseIdentifier, fragment.kind == "typeIdentifier",
        tangle.graph.symbols[usr]?.isType == true, tangle.home(of: usr) != nil
      else {
        result += fragment.spelling
        continue
      }
      let next = place + 1 < fragments.count ? fragments[place + 1].spelling : ""
      // `Outer.Inner` has one name in the interface.
      if next == "." {
        skipsDot = true
        continue
      }
      let name = tangle.spelled(usr)
      let isWrapped = name.hasPrefix("any ") && next.first.map { "?!.".contains($0) } == true
      result += isWrapped ? "(\(name))" : name
    }
    return result
  }

  private static let introducers: Set = ["func", "var", "let", "init", "subscript"]

  /// The declaration from its `func`, `var`, `init` or `subscript` on.
  private static func withoutModifiers(
    _ fragments: [SymbolGraph.Fragment]
  ) -> [SymbolGraph.Fragment] {
    let start = fragments.firstIndex { $0.kind == "keyword" && introducers.contains($0.spelling) }
    return Array(fragments[(start ?? 0)...])
  }

  /// A protocol has no default arguments.
  static func withoutDefaults(_ line: String) -> String {
    var (result, depth, skipping) = ("", 0, nil as Int?)
    var rest = line[...]
    while let character = rest.first {
      if skipping == nil, rest.hasPrefix(" = ") { skipping = depth }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if let start = skipping, depth < start || (depth == start && character == ",") {
        skipping = nil
      }
      if skipping == nil { result.append(character) }
      rest.removeFirst()
    }
    return result
  }
}

extension String {
  fileprivate func lastRange(of text: String) -> Range<String.Index>? {
    ranges(of: text).last
  }
}
