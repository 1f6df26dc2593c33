/// Declarations of the symbol graph as requirements of the interface's protocols.
extension Tangle {
  /// The declaration of `usr` as a requirement.
  func requirement(_ usr: String) -> String {
    guard let symbol = graph.symbols[usr] else { return "" }
    // A static member of a type is one of an object, beside those of other types.
    let fragments = fragments(of: usr).map { fragment in
      symbol.isStatic && fragment.kind == "identifier"
        ? .init(kind: "identifier", spelling: memberName(usr)) : fragment
    }
    let line = text(fragments).replacing(#/\s+/#, with: " ")
    guard symbol.isProperty else { return line }
    let block = line.firstIndex(of: "{") ?? line.endIndex
    if line[block...].contains("async") || line[block...].contains("throws") { return line }
    let head = line[..<block].replacing(#/^let /#, with: "var ").replacing(#/ +$/#, with: "")
    let isWritten = uses.contains { $0.usr == usr && $0.isWrite }
    return head + (isWritten && !line.hasPrefix("let ") ? " { get set }" : " { get }")
  }

  /// The name of a static member or global in the protocol of its part.
  func memberName(_ usr: String) -> String {
    guard let symbol = graph.symbols[usr] else { return "" }
    let name = String(symbol.name.prefix { $0 != "(" })
    guard symbol.isStatic else { return name }
    let type = symbol.pathComponents.dropLast().joined()
    return type.asMember + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The function of a builder in place of the initializer `usr`.
  func build(_ usr: String) -> String {
    let result = graph.parents[usr].map(spelled) ?? ""
    let line = text(Array(fragments(of: usr).dropFirst()))
    let isOptional = line.hasPrefix("?") || line.hasPrefix("!")
    return isOptional
      ? "func build\(line.dropFirst()) -> (\(result))?" : "func build\(line) -> \(result)"
  }

  /// The text of a declaration with the names that its types have in the interface.
  func text(_ fragments: [SymbolGraph.Fragment]) -> String {
    var result = ""
    var fragments = fragments.filter { $0.kind != "attribute" }[...]
    while let fragment = fragments.popFirst() {
      let (type, next) = (ownType(fragment), fragments.first?.spelling)
      // The last name of `Outer.Inner` is written with those before it.
      if type != nil, next == "." {
        fragments.removeFirst()
        continue
      }
      let name = type.map(spelled) ?? fragment.spelling
      let isAny = result.hasSuffix("any ") && name.hasPrefix("any ")
      let isWrapped = name.hasPrefix("any ") && next?.first.map("?!.".contains) == true
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

  /// The declaration as a protocol can have it: without modifiers and default arguments.
  ///
  /// A default argument is in one text, which ends with the comma before the next parameter or with
  /// the parenthesis after the last one.
  private func fragments(of usr: String) -> [SymbolGraph.Fragment] {
    let introducers = ["func", "var", "let", "init", "subscript"]
    let all = (graph.symbols[usr]?.fragments ?? []).drop { !introducers.contains($0.spelling) }
    return zip(all, all.dropFirst().map(\.kind) + [""]).map { fragment, next in
      let text = fragment.spelling
      guard fragment.kind == "text", let start = text.firstRange(of: " = ") else { return fragment }
      let rest = text[(text.lastIndex(of: ")") ?? text.endIndex)...]
      let end = next.hasSuffix("Param") ? ", " : rest
      return .init(kind: "text", spelling: String(text[..<start.lowerBound] + end))
    }
  }

  /// The name of a service without dots.
  func serviceName(_ usr: String) -> String {
    graph.symbols[usr]?.pathComponents.joined() ?? ""
  }
}

extension String {
  /// The name with a small first letter.
  var asMember: String { prefix(1).lowercased() + dropFirst() }
}
