/// A line of the interface, with the declaration that it is part of.
struct InterfaceLine {
  let text: String
  var owner = ""
}

extension Tangle {
  /// The source of a value and of its extensions with what moves of them, as public declarations.
  func source(of value: String) -> [InterfaceLine] {
    // A value inside a type that stays keeps its name, in an enum of the type's name.
    let outer = graph.symbols[value]?.pathComponents.dropLast().joined(separator: ".") ?? ""
    let (start, end) = outer.isEmpty ? ([""], []) : (["", "extension \(outer) {"], ["}"])
    let line = { (text: String) in InterfaceLine(text: text, owner: value) }
    let extensions = index.extensions(of: value).sorted().map { ($0, lines(of: $0)) }
      // An extension that has lost its members, and has no conformance, says nothing.
      .filter { usr, lines in lines.contains { $0.owner != usr || $0.text.contains(":") } }
    return start.map(line) + lines(of: value) + end.map(line) + extensions.flatMap(\.1)
      + units(value).filter(isSendable).map {
        InterfaceLine(text: "extension \(title($0)): Sendable {}", owner: "sendable \($0)")
      }
  }

  /// Whether a type conforms only because the compiler adds it to internal types.
  private func isSendable(_ usr: String) -> Bool {
    guard kept.contains(usr), graph.sendable.contains(usr), ["struct", "enum"].contains(kind(usr)),
      graph.symbols[usr]?.isGeneric == false
    else { return false }
    return !([usr] + index.extensions(of: usr)).contains { part in
      ownLines(of: part).contains { text(of: part)?.lines[$0].contains("Sendable") == true }
    }
  }

  /// The lines of a declaration without those that stay. Each belongs to the innermost declaration,
  /// but a member on the line of its type is part of the type.
  private func lines(of usr: String) -> [InterfaceLine] {
    guard let text = text(of: usr), let range = range(of: usr) else { return [] }
    let parts = parts(of: usr).compactMap { part in self.range(of: part).map { (part, $0) } }
    return range.flatMap { place -> [InterfaceLine] in
      guard let (owner, lines) = parts.last(where: { $0.1.contains(place) }), kept.contains(owner)
      else { return [] }
      let isTitle = index.symbols[owner]?.line == place + 1 && isPublished(owner)
      let line = isTitle ? Self.published(text.lines[place]) : text.lines[place]
      let isEnd = place + 1 == lines.upperBound
      return (isEnd ? ending(line, of: owner) : [line]).map {
        InterfaceLine(text: $0, owner: owner)
      }
    }
  }

  /// The declaration and those inside it that move or stay as a whole, the innermost ones last.
  private func parts(of usr: String) -> [String] {
    [usr] + (kept.contains(usr) ? inner(usr).flatMap(parts) : [])
  }

  /// Whether a declaration needs `public`: neither an extension nor a requirement does.
  private func isPublished(_ usr: String) -> Bool {
    graph.symbols[usr] != nil && index.symbols[usr]?.parent.map(kind) != "protocol"
  }

  /// The line with `public` before its declaration.
  private static func published(_ line: String) -> String {
    let head = #/^(\s*(?:@\w+(?:\([^)]*\))?\s+)*)(?:internal\s+|package\s+)?/#
    guard let match = line.firstMatch(of: head) else { return line }
    let rest = line[match.range.upperBound...]
    let isFixed = ["private", "fileprivate", "public", "open", "case ", "extension "].contains {
      rest.hasPrefix($0)
    }
    return isFixed ? line : "\(match.output.1)public \(rest)"
  }

  /// The last line of a declaration. Before the brace of a struct stands its memberwise initializer,
  /// which is public only if it is written.
  private func ending(_ line: String, of usr: String) -> [String] {
    let implicit = (graph.members[usr] ?? []).first { member in
      kind(member) == "init" && index.symbols[member]?.isImplicit != false
    }
    guard kind(usr) == "struct", let symbol = implicit.flatMap({ graph.symbols[$0] }),
      let brace = line.lastIndex(of: "}")
    else { return [line] }
    let sets = symbol.fragments.filter { $0.kind == "externalParam" }
      .map { "self.\($0.spelling) = \($0.spelling)" }.joined(separator: "; ")
    let parts = [
      String(line[..<brace]), "  public \(text(symbol.fragments)) { \(sets) }",
      String(line[brace...]),
    ]
    return parts.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
