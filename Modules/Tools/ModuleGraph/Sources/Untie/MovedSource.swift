/// A line of the interface, with the declaration that it is part of.
struct InterfaceLine {
  let text, owner: String
}

extension Tangle {
  /// The source of a value and of its extensions with what moves of them, as public declarations.
  func source(of value: String) -> [InterfaceLine] {
    let path = graph.symbols[value]?.path.dropLast() ?? []
    let own = lines(of: value)
    // A value inside a type that stays keeps its name, in an enum of the type's name.
    let outer = path.joined(separator: ".")
    let nested =
      outer.isEmpty
      ? own
      : [InterfaceLine(text: "extension \(outer) {", owner: value)] + own
        + [InterfaceLine(text: "}", owner: value)]
    let extensions = index.extensions(of: value).sorted().filter(kept.contains).flatMap { usr in
      let found = lines(of: usr)
      // An extension that has lost its members, and has no conformance, says nothing.
      let isEmpty = found.allSatisfy { $0.owner == usr }
      return isEmpty && !found.contains { $0.text.contains(":") } ? [] : found
    }
    return [InterfaceLine(text: "", owner: value)] + nested + extensions + sendable(value)
  }

  /// The conformances of a value and of those inside it that the compiler adds to internal types
  /// only.
  private func sendable(_ value: String) -> [InterfaceLine] {
    let symbol = graph.symbols[value]
    let isWritten = ([value] + index.extensions(of: value)).contains { usr in
      ownLines(of: usr).contains { text(of: usr)?.lines[$0].contains("Sendable") == true }
    }
    let isAdded =
      kept.contains(value) && graph.sendable.contains(value) && symbol?.isGeneric == false
      && ["struct", "enum"].contains(symbol?.kind) && !isWritten
    let line = InterfaceLine(
      text: "extension \(title(value)): Sendable {}", owner: "sendable \(value)")
    let inner = index.children(of: value).filter { graph.symbols[$0]?.isType == true }
    return (isAdded ? [line] : []) + inner.flatMap(sendable)
  }

  /// The lines of a declaration without those that stay.
  private func lines(of usr: String) -> [InterfaceLine] {
    guard kept.contains(usr), let text = text(of: usr), let range = range(of: usr) else {
      return []
    }
    let inner = kind(usr) == "protocol" ? [] : inner(usr)
    let title = graph.symbols[usr] == nil ? nil : index.symbols[usr].map { $0.line - 1 }
    var (found, place) = ([InterfaceLine](), range.lowerBound)
    while place < range.upperBound {
      if let child = inner.first(where: { $0.range.contains(place) }) {
        found += lines(of: child.usr)
        place = child.range.upperBound
      } else {
        let line = text.lines[place]
        found.append(InterfaceLine(text: place == title ? Self.published(line) : line, owner: usr))
        place += 1
      }
    }
    guard let added = initializer(of: usr), let last = found.last?.text,
      let brace = last.lastIndex(of: "}")
    else { return found }
    let end = [String(last[..<brace]), added, String(last[brace...])]
    return found.dropLast()
      + end.filter { !$0.allSatisfy(\.isWhitespace) }.map { InterfaceLine(text: $0, owner: usr) }
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

  /// The memberwise initializer of a struct, which is public only if it is written.
  private func initializer(of usr: String) -> String? {
    guard kind(usr) == "struct" else { return nil }
    let implicit = (graph.members[usr] ?? []).first { member in
      kind(member) == "init" && index.symbols[member]?.isImplicit != false
    }
    guard let implicit, let symbol = graph.symbols[implicit] else { return nil }
    let sets = symbol.fragments.filter { $0.kind == "externalParam" }
      .map { "self.\($0.spelling) = \($0.spelling)" }.joined(separator: "; ")
    return "  public \(text(symbol.fragments)) { \(sets) }"
  }
}
