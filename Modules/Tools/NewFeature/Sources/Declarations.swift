extension String {
  private static let typeWords: Set<Substring> = [
    "actor", "class", "enum", "macro", "protocol", "struct", "typealias",
  ]
  private static let memberWords: Set<Substring> = ["let", "var", "func"]

  /// The top-level types of a formatted source, except private ones.
  var declaredTypes: [String] {
    declarations(indentedBy: 0).filter { !$0.isPrivate && Self.typeWords.contains($0.word) }
      .map { String($0.name) }
  }

  /// The members of the top-level types of a formatted source.
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

  /// The declarations at one depth, which the formatter shows as indentation.
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
      // Comments can contain the same words.
      guard !line.contains("//") || modifiers.isEmpty else { return nil }
      let name = words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return Declaration(
        word: words[place], name: name,
        isPrivate: modifiers.contains("private") || modifiers.contains("fileprivate"),
        isStatic: modifiers.contains("static"))
    }
  }
}
