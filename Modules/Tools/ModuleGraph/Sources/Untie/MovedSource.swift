/// The source of a value or an extension that moves to the interface, with `public` and with the new
/// names of types. Each line knows the member to which it belongs, so that a member which does not
/// compile there can stay.
struct MovedSource {
  struct Line {
    var text: String
    /// The member or type that the line is part of.
    let owner: String
  }

  private(set) var lines: [Line] = []
  /// Each member and type in the source with the type around it.
  private(set) var parents: [String: String] = [:]

  private let tangle: Tangle
  private let source: SourceText
  private let range: Range<Int>
  private let root: String
  private let mentions: [Mention]

  /// A symbol at a place of a line; columns count bytes from 1.
  struct Mention {
    let usr: String
    let line, column: Int
  }

  /// The declaration `root`, which is a type or an extension.
  init?(_ root: String, _ tangle: Tangle, _ source: SourceText, _ mentions: [Mention]) {
    guard let place = tangle.table.symbols[root] else { return nil }
    (self.tangle, self.source, self.root) = (tangle, source, root)
    let range = source.range(ofDeclarationAt: place.line)
    self.range = range
    self.mentions = mentions.filter { range.contains($0.line - 1) }
    let before = source.lines[place.line - 1].prefix(max(0, place.column - 1))
    // A declaration behind another one on its line cannot be moved by lines.
    guard !before.contains(UInt8(ascii: "{")) else { return nil }
    assemble(place)
  }

  private mutating func assemble(_ place: SymbolTable.Symbol) {
    let table = tangle.table
    var inside = table.symbols.filter { usr, symbol in
      symbol.file == place.file && range.contains(symbol.line - 1) && !symbol.isImplicit
        && symbol.kind != .parameter && symbol.kind != .extensionType
    }
    inside[root] = place
    inside = inside.filter { usr, _ in isInside(usr, inside) }
    var owners = Array(repeating: root, count: range.count)
    let ordered = inside.filter { $0.key != root }
      .sorted { ($0.value.line, $0.value.column) < ($1.value.line, $1.value.column) }
    let starts = ordered.map { source.start(ofDeclarationAt: $0.value.line) }
    for (index, (usr, symbol)) in ordered.enumerated() where symbol.line != place.line {
      let own = source.range(ofDeclarationAt: symbol.line)
      let parent = table.parents[usr].flatMap { inside[$0] }
      let end =
        parent.map { source.range(ofDeclarationAt: $0.line).upperBound - 1 }
        ?? range.upperBound
      let next = starts[(index + 1)...].first { $0 >= own.upperBound } ?? end
      let isType = symbol.kind.isType && own.upperBound > symbol.line
      parents[usr] = table.parents[usr] ?? root
      for line in own.lowerBound..<(isType ? own.upperBound : max(own.upperBound, min(next, end))) {
        owners[line - range.lowerBound] = usr
      }
    }
    let texts = publicLines(inside)
    let indent = source.lines[place.line - 1].prefix { $0 == UInt8(ascii: " ") }.count
    lines = zip(texts, owners).map { text, owner in
      let isIndented = text.prefix(indent).allSatisfy { $0 == " " }
      return Line(text: isIndented ? String(text.dropFirst(indent)) : text, owner: owner)
    }
    addInitializers(Set(inside.keys))
  }

  /// Whether the declaration is a member of a type in the range, and not of a function.
  private func isInside(_ usr: String, _ inside: [String: SymbolTable.Symbol]) -> Bool {
    if usr == root { return true }
    guard let parent = tangle.table.parents[usr] else { return false }
    return parent == root || inside[parent]?.kind.isType == true
  }

  /// The lines with `public` before each declaration, and with the new names of types.
  private func publicLines(_ inside: [String: SymbolTable.Symbol]) -> [String] {
    var edits: [Int: [Int: (length: Int, text: String)]] = [:]
    for (usr, symbol) in inside where isPublishable(usr, symbol) {
      guard let edit = publication(symbol) else { continue }
      edits[symbol.line - 1, default: [:]][edit.column] = (edit.length, edit.text)
    }
    for mention in mentions {
      guard tangle.carried.contains(mention.usr), let symbol = tangle.graph.symbols[mention.usr],
        symbol.isType, tangle.spelled(mention.usr) != symbol.name,
        tangle.moved(with: mention.usr) == mention.usr
      else { continue }
      let edit = renaming(mention, symbol)
      edits[mention.line - 1, default: [:]][edit.column] = (edit.length, edit.text)
    }
    return range.map { place in
      var line = source.lines[place]
      for (column, edit) in (edits[place] ?? [:]).sorted(by: { $0.key > $1.key })
      where column + edit.length <= line.count {
        line.replaceSubrange(column..<column + edit.length, with: Array(edit.text.utf8))
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  private func isPublishable(_ usr: String, _ symbol: SymbolTable.Symbol) -> Bool {
    let parent = tangle.table.parents[usr].flatMap { tangle.table.symbols[$0] }
    return symbol.kind != .enumCase && symbol.kind != .extensionType
      && (usr == root || parent?.kind != .protocolType)
  }

  /// Where to write `public`, and in place of what.
  private func publication(
    _ symbol: SymbolTable.Symbol
  ) -> (column: Int, length: Int, text: String)? {
    let prefix = String(
      decoding: source.lines[symbol.line - 1].prefix(symbol.column - 1), as: UTF8.self)
    let modifier =
      #/(?:(?:static|final|mutating|nonmutating|indirect|lazy|weak|unowned|override|required|convenience|nonisolated|internal|package|public|private|fileprivate|dynamic|(?:private|fileprivate)\(set\))\s+)*(?:(?:func|var|let|struct|enum|class|actor|protocol|typealias)\s+)?$/#
    guard let match = prefix.firstMatch(of: modifier) else { return nil }
    let words = match.output.split(separator: " ").map(String.init)
    guard !words.contains(where: { ["private", "fileprivate", "public"].contains($0) }) else {
      return nil
    }
    let column = prefix[..<match.range.lowerBound].utf8.count
    guard let old = words.first(where: { ["internal", "package"].contains($0) }),
      let place = match.output.firstRange(of: old)
    else { return (column, 0, "public ") }
    let offset = match.output[..<place.lowerBound].utf8.count
    return (column + offset, old.utf8.count, "public")
  }

  private func renaming(
    _ mention: Mention, _ symbol: SymbolGraph.Symbol
  ) -> (column: Int, length: Int, text: String) {
    let line = source.lines[mention.line - 1]
    var (column, length) = (mention.column - 1, symbol.name.utf8.count)
    // `Outer.` before a nested type that has a name of its own now.
    while column > 0, line[column - 1] == UInt8(ascii: ".") {
      let outer = line[..<(column - 1)].reversed().prefix { byte in
        byte == UInt8(ascii: "_") || Character(UnicodeScalar(byte)).isLetter
          || Character(UnicodeScalar(byte)).isNumber
      }
      length += outer.count + 1
      column -= outer.count + 1
    }
    let next = column + length < line.count ? line[column + length] : 0
    let name = tangle.spelled(mention.usr)
    let isWrapped = name.hasPrefix("any ") && "?!.".utf8.contains(next)
    return (column, length, isWrapped ? "(\(name))" : name)
  }

  /// The memberwise initializers, which are public only if they are written.
  private mutating func addInitializers(_ inside: Set<String>) {
    let graph = tangle.graph
    for usr in inside where graph.symbols[usr]?.kind == "struct" {
      let implicit = graph.members(of: usr).filter { member in
        graph.symbols[member]?.kind == "init" && tangle.table.symbols[member]?.isImplicit != false
          && graph.symbols[member]?.line == graph.symbols[usr]?.line
      }
      for member in implicit {
        guard let place = lines.lastIndex(where: { $0.owner == usr }) else { continue }
        parents[member] = usr
        let text = initializer(member)
        if lines[place].owner == root, lines.count == 1 || lines[place].text.contains("{") {
          // The type is on one line: its initializer follows in an extension.
          let title = graph.symbols[usr].map { _ in tangle.name(of: usr) } ?? ""
          lines += [Line(text: "extension \(title) { \(text) }", owner: member)]
        } else {
          lines.insert(Line(text: "  " + text, owner: member), at: place)
        }
      }
    }
  }

  private func initializer(_ usr: String) -> String {
    let labels = (tangle.graph.symbols[usr]?.fragments ?? []).filter { $0.kind == "externalParam" }
      .map(\.spelling)
    let declaration = RequirementWriter(tangle: tangle)
      .text(tangle.graph.symbols[usr]?.fragments.filter { $0.kind != "attribute" } ?? [])
    let sets = labels.map { "self.\($0) = \($0)" }.joined(separator: "; ")
    return "public \(declaration) { \(sets) }"
  }
}
