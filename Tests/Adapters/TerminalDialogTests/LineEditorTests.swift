import Testing

@testable import TerminalDialog

struct LineEditorTests {
  /// Returns `editor` after `keys` were pressed.
  private func edited(_ editor: LineEditor, _ keys: [Key]) -> LineEditor {
    var editor = editor
    for key in keys { editor.take(key) }
    return editor
  }

  @Test(arguments: [(1, "한글👨‍👩‍👧"), (2, "한글"), (3, "한"), (4, ""), (5, "")])
  func `Backspace removes a syllable, an emoji or a letter with its mark at once`(
    times: Int, text: String
  ) {
    let keys = Array(repeating: Key.backspace, count: times)
    #expect(edited(LineEditor("한글👨‍👩‍👧é"), keys).text == text)
  }

  @Test func `A combining mark joins the character before the cursor`() {
    let editor = edited(LineEditor("eb"), [.left, .text("\u{301}")])
    #expect(editor.text == "e\u{301}b")
    #expect(editor.cursor == 1)
  }

  @Test(arguments: [([Key.text("5"), .text("0")], "50"), ([.backspace, .text("5")], "1005")])
  func `Typing replaces a suggestion, editing keeps it`(keys: [Key], text: String) {
    #expect(edited(LineEditor("1000", isOffered: true), keys).text == text)
  }

  @Test(arguments: [
    ([Key.text("and ")], "one two and three", 12), ([.eraseWord], "one three", 4),
    ([.delete], "one two hree", 8), ([.eraseToEnd], "one two ", 8),
    ([.home, .left], "one two three", 0), ([.end, .right], "one two three", 13),
    ([.eraseLine], "three", 0),
  ])
  func `Keys insert text at the cursor, erase text or move the cursor`(
    keys: [Key], text: String, cursor: Int
  ) {
    let editor = edited(LineEditor("one two three"), Array(repeating: .left, count: 5) + keys)
    #expect(editor.text == text)
    #expect(editor.cursor == cursor)
  }

  @Test(arguments: [Key.up, .pageDown])
  func `A key without a meaning in a line changes nothing`(key: Key) {
    let suggested = LineEditor("one", isOffered: true)
    #expect(edited(suggested, [key]) == suggested)
  }
}
