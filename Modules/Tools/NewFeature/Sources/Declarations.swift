extension String {
  private static let typeWords: Set<Substring> = [
    "actor", "class", "enum", "macro", "protocol", "struct", "typealias",
  ]
  private static let memberWords: Set<Substring> = ["let", "var", "func"]

  /// The types that a formatted source declares outside of others, private ones aside.
  var declaredTypes: [String] {
    declarations(indentedBy: 0).filter { !$0.isPrivate && Self.typeWords.contains($0.word) }
      .map { String($0.name) }
  }

  /// The members that the types of a formatted source declare.
  func members(staticOnly: Bool) -> [String] {
    declarations(indentedBy: 2).filter { declaration in
      Self.memberWords.contains(declaration.word) && (declaration.isStatic || !staticOnly)
    }.map { String($0.name) }
  }

  private struct Declaration {
    let word: Substring
    let name: Substring
    let isPrivate: Bool
    let isStatic: Bool
  }

  /// The declarations that stand at one depth. The formatter sees to it that the depth shows.
  private func declarations(indentedBy depth: Int) -> [Declaration] {
    split(separator: "\n").compactMap { line in
      let indentation = line.prefix { $0 == " " }.count
      guard indentation == depth else { return nil }
      let words = line.dropFirst(indentation).split(separator: " ")
      let keywords = Self.typeWords.union(Self.memberWords)
      guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count else {
        return nil
      }
      let modifiers = words[..<place]
      // A comment can have these words, too.
      guard !line.contains("//") || modifiers.isEmpty else { return nil }
      let name = words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return Declaration(
        word: words[place], name: name,
        isPrivate: modifiers.contains("private") || modifiers.contains("fileprivate"),
        isStatic: modifiers.contains("static"))
    }
  }
}
