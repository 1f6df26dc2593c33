extension Character {
  /// The width of the character in terminal columns: 2 for East Asian wide characters and emoji, 0
  /// for nonspacing marks, otherwise 1.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    if first.properties.generalCategory == .nonspacingMark { return 0 }
    return first.isWide ? 2 : 1
  }
}

extension Unicode.Scalar {
  /// Whether the East Asian Width is W or F (Unicode Standard Annex 11), by blocks.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension String {
  /// The width of the text in terminal columns.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text, padded with trailing spaces to `width` columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }

  /// The text, padded with leading spaces to `width` columns.
  func rightAligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }

  /// The text broken at spaces into lines of at most `width` columns; a longer word is broken too.
  package func wrapped(to width: Int) -> [String] {
    let width = max(1, width)
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if longer.columns <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = String(word)
      while line.columns > width {
        // A character wider than the line has a line of its own.
        let head = String(line.prefix(max(1, line.prefix(columns: width).count)))
        lines.append(head)
        line.removeFirst(head.count)
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }

  /// The longest prefix of at most `width` columns.
  private func prefix(columns width: Int) -> String {
    var (head, used) = ("", 0)
    for character in self {
      used += character.columns
      if used > width { break }
      head.append(character)
    }
    return head
  }

  /// The text, truncated to `columns` columns. A truncated text ends with `mark`.
  func cut(to columns: Int, mark: String = "…") -> String {
    self.columns > columns ? prefix(columns: columns - mark.columns) + mark : self
  }

  /// The text without its first `columns` columns.
  func dropped(columns: Int) -> String {
    var (text, passed) = (self[...], 0)
    while passed < columns, let first = text.popFirst() { passed += first.columns }
    return String(text)
  }
}
