/// An editable line of text with a cursor.
///
/// Positions count characters as users see them (grapheme clusters): a Hangul syllable, a letter
/// with its marks and an emoji are one each.
struct LineEditor: Equatable {
  private static let longest = 4096

  private(set) var text: String
  /// The number of characters before the cursor.
  private(set) var cursor: Int
  /// Whether the text is a suggestion: the first character typed replaces all of it.
  private(set) var isOffered: Bool

  /// Creates an editor with the cursor after `text`, which is a suggestion if `isOffered`.
  init(_ text: String = "", isOffered: Bool = false) {
    self.text = text
    self.isOffered = isOffered && !text.isEmpty
    cursor = text.count
  }

  /// The text before the cursor.
  var head: String { String(text.prefix(cursor)) }
  private var tail: String { String(text.dropFirst(cursor)) }

  /// Applies `key` to the line. A key without a function here changes nothing.
  mutating func take(_ key: Key) {
    switch key {
    case .text(let more):
      if isOffered { set("", "") }
      // Truncate longer pasted text: no answer is that long, and editing would become slow.
      set(head + more.prefix(max(0, Self.longest - text.count)), tail)
    case .backspace: if cursor > 0 { set(String(head.dropLast()), tail) }
    case .delete: set(head, String(tail.dropFirst()))
    case .eraseWord: set(head.withoutLastWord, tail)
    case .eraseLine: set("", tail)
    case .eraseToEnd: set(head, "")
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = text.count
    default: return
    }
    isOffered = false
  }

  private mutating func set(_ head: String, _ tail: String) {
    text = head + tail
    // A combining mark joins the character before it, so the whole text is counted again.
    cursor = text.count - (tail.isEmpty ? 0 : min(tail.count, text.count))
  }
}

extension String {
  fileprivate var withoutLastWord: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.last?.isWhitespace == false { text.removeLast() }
    return text
  }
}
