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
    let extensions = (index.extensions[value] ?? []).sorted().filter(kept.contains).flatMap { usr in
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
    let isWritten = ([value] + (index.extensions[value] ?? [])).contains { usr in
      ownLines(of: usr).contains { text(of: usr)?.lines[$0].contains("Sendable") == true }
    }
    let isAdded =
      kept.contains(value) && graph.isSendable(value) && symbol?.isGeneric == false
      && ["struct", "enum"].contains(symbol?.kind) && !isWritten
    let line = InterfaceLine(
      text: "extension \(title(value)): Sendable {}", owner: "sendable \(value)")
    let inner = (index.members[value] ?? []).filter { graph.symbols[$0]?.isType == true }
    return (isAdded ? [line] : []) + inner.flatMap(sendable)
  }

  /// The lines of a declaration without those that stay.
  private func lines(of usr: String) -> [InterfaceLine] {
    guard let text = text(of: usr), let range = range(of: usr) else { return [] }
    var owners = Array(repeating: usr, count: range.count)
    var titles: Set<Int> = []
    assign(usr, &owners, &titles, from: range.lowerBound)
    let ends = Dictionary(
      (owners.indices.map { (owners[$0], $0) }), uniquingKeysWith: { max($0, $1) })
    return owners.indices.filter { kept.contains(owners[$0]) }.flatMap { place in
      let (owner, line) = (owners[place], text.lines[range.lowerBound + place])
      let shown = titles.contains(place) ? Self.published(line) : line
      guard ends[owner] == place, let added = initializer(of: owner),
        let brace = shown.lastIndex(of: "}")
      else { return [InterfaceLine(text: shown, owner: owner)] }
      return [String(shown[..<brace]), added, String(shown[brace...])]
        .filter { !$0.allSatisfy(\.isWhitespace) }.map { InterfaceLine(text: $0, owner: owner) }
    }
  }

  /// Assigns lines to the members of `usr`, and finds the lines that become public.
  private func assign(
    _ usr: String, _ owners: inout [String], _ titles: inout Set<Int>, from start: Int
  ) {
    guard let place = index.declarations[usr] else { return }
    if graph.symbols[usr] != nil { titles.insert(place.line - 1 - start) }
    guard graph.symbols[usr]?.kind != "protocol" else { return }
    for member in index.members[usr] ?? [] {
      guard let inner = index.declarations[member], let range = range(of: member) else { continue }
      if inner.line != place.line {
        for line in range where owners.indices.contains(line - start) {
          owners[line - start] = member
        }
      }
      assign(member, &owners, &titles, from: start)
    }
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
    guard graph.symbols[usr]?.kind == "struct" else { return nil }
    let implicit = (graph.members[usr] ?? []).first { member in
      graph.symbols[member]?.kind == "init" && index.declarations[member]?.isImplicit != false
    }
    guard let implicit, let symbol = graph.symbols[implicit] else { return nil }
    let sets = symbol.fragments.filter { $0.kind == "externalParam" }
      .map { "self.\($0.spelling) = \($0.spelling)" }.joined(separator: "; ")
    return "  public \(RequirementWriter(tangle: self).text(symbol.fragments)) { \(sets) }"
  }
}
