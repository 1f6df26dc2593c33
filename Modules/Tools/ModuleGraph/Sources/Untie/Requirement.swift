/// Declarations of the symbol graph as requirements of the interface's protocols.
extension Tangle {
  /// The declaration of `usr` as a requirement.
  func requirement(_ usr: String) -> String {
    guard let symbol = graph.symbols[usr] else { return "" }
    var fragments = Self.withoutModifiers(symbol.fragments)
    // A static member of a type is one of an object, beside those of other types.
    if symbol.isStatic, let place = fragments.firstIndex(where: { $0.kind == "identifier" }) {
      fragments[place] = .init(kind: "identifier", spelling: memberName(usr))
    }
    let line = text(Self.withoutDefaults(fragments)).replacing(#/\s+/#, with: " ")
    guard symbol.isProperty else { return line }
    let block = line.firstIndex(of: "{") ?? line.endIndex
    let head = line[..<block].replacing(#/^let /#, with: "var ").replacing(#/ +$/#, with: "")
    if line[block...].contains("async") || line[block...].contains("throws") { return line }
    let isWritten = uses.contains { $0.usr == usr && $0.isWrite }
    return head + (isWritten && !line.hasPrefix("let ") ? " { get set }" : " { get }")
  }

  /// The name of a static member or global in the protocol of its part.
  func memberName(_ usr: String) -> String {
    guard let symbol = graph.symbols[usr] else { return "" }
    let name = String(symbol.name.prefix { $0 != "(" })
    guard symbol.isStatic else { return name }
    return symbol.path.dropLast().joined().asMember + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The function of a builder in place of the initializer `usr`.
  func build(_ usr: String) -> String {
    let result = graph.parents[usr].map(spelled) ?? ""
    let fragments = Self.withoutModifiers(graph.symbols[usr]?.fragments ?? [])
    var line = text(Self.withoutDefaults(Array(fragments.dropFirst())))
    let isOptional = line.hasPrefix("?") || line.hasPrefix("!")
    if isOptional { line.removeFirst() }
    return "func build\(line) -> \(isOptional ? "(\(result))?" : result)"
  }

  /// The arguments of a call that passes the parameters of `usr` on.
  func arguments(of usr: String) -> [String] {
    let fragments = graph.symbols[usr]?.fragments ?? []
    return fragments.indices.filter { fragments[$0].kind == "externalParam" }.map { place in
      let label = fragments[place].spelling
      let following = fragments[place...].dropFirst(2).first
      let name = following?.kind == "internalParam" ? following?.spelling ?? label : label
      return label == "_" ? name : "\(label): \(name)"
    }
  }

  /// The text of a declaration with the names that its types have in the interface.
  func text(_ fragments: [SymbolGraph.Fragment]) -> String {
    var fragments = fragments.filter { $0.kind != "attribute" }
    // The last name of `Outer.Inner` is written with those before it.
    for place in fragments.indices.reversed()
    where ownType(fragments[place]) != nil
      && fragments.dropFirst(place + 1).first?.spelling == "."
    {
      fragments.removeSubrange(place...place + 1)
    }
    var result = ""
    for (place, fragment) in fragments.enumerated() {
      let name = ownType(fragment).map(spelled) ?? fragment.spelling
      let next = fragments.dropFirst(place + 1).first?.spelling.first
      let isAny = result.hasSuffix("any ") && name.hasPrefix("any ")
      let isWrapped = name.hasPrefix("any ") && next.map { "?!.".contains($0) } == true
      result += isAny ? String(name.dropFirst(4)) : isWrapped ? "(\(name))" : name
    }
    return result.trimmingPrefix(#/\s+/#).description
  }

  /// The type of the package that a part of a declaration names.
  private func ownType(_ fragment: SymbolGraph.Fragment) -> String? {
    guard fragment.kind == "typeIdentifier", let usr = fragment.preciseIdentifier,
      graph.symbols[usr]?.isType == true, index.symbols[usr] != nil
    else { return nil }
    return usr
  }

  /// The type as the interface's declarations write it.
  func spelled(_ usr: String) -> String {
    isService(usr) ? "any \(serviceName(usr))Interface" : title(usr)
  }

  /// The declaration from its `func`, `var`, `init` or `subscript` on.
  private static func withoutModifiers(
    _ fragments: [SymbolGraph.Fragment]
  ) -> [SymbolGraph.Fragment] {
    let introducers = ["func", "var", "let", "init", "subscript"]
    let start = fragments.firstIndex { $0.kind == "keyword" && introducers.contains($0.spelling) }
    return Array(fragments[(start ?? 0)...])
  }

  /// The declaration as a protocol can have it. A default argument is in one text, which ends with
  /// the comma before the next parameter or with the parenthesis after the last one.
  private static func withoutDefaults(
    _ fragments: [SymbolGraph.Fragment]
  ) -> [SymbolGraph.Fragment] {
    fragments.enumerated().map { place, fragment in
      let text = fragment.spelling
      guard fragment.kind == "text", let start = text.firstRange(of: " = ") else { return fragment }
      let hasNext = fragments.dropFirst(place + 1).first?.kind.hasSuffix("Param") == true
      let end: Substring = hasNext ? ", " : text[(text.lastIndex(of: ")") ?? text.endIndex)...]
      return .init(kind: "text", spelling: String(text[..<start.lowerBound] + end))
    }
  }

  /// The name of a service without dots.
  func serviceName(_ usr: String) -> String { graph.symbols[usr]?.path.joined() ?? "" }
}

extension String {
  /// The name with a small first letter.
  var asMember: String { prefix(1).lowercased() + dropFirst() }
}
