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

  @Test func `Typing replaces a suggestion`() {
    let editor = edited(LineEditor("1000", isOffered: true), [.text("5"), .text("0")])
    #expect(editor.text == "50")
  }

  @Test func `Editing a suggestion keeps it`() {
    let editor = edited(LineEditor("1000", isOffered: true), [.backspace, .text("5")])
    #expect(editor.text == "1005")
  }

  @Test func `Text is inserted at the cursor`() {
    let editor = edited(
      LineEditor("one three"), Array(repeating: .left, count: 5) + [.text("two ")])
    #expect(editor.text == "one two three")
    #expect(editor.head == "one two ")
  }

  @Test(arguments: [
    ([Key.eraseWord], "one three", 4), ([.delete], "one two hree", 8),
    ([.eraseToEnd], "one two ", 8),
    ([.home, .left], "one two three", 0), ([.end, .right], "one two three", 13),
    ([.eraseLine], "three", 0),
  ])
  func `Editing keys erase text or move the cursor`(keys: [Key], text: String, cursor: Int) {
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
