import Testing

@testable import TerminalDialog

/// What keys are made of the bytes a terminal sends.
struct KeyTests {
  @Test(arguments: [
    ("a", [Key.text("a")]), ("한", [.text("한")]), ("\r", [.enter]), ("\n", [.enter]),
    ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
    ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]), ("\u{1B}[3~", [.delete]),
    ("\u{1B}[1;5D", [.left]), ("\u{1B}[H\u{1B}[F", [.home, .end]), ("\u{3}", [.interrupt]),
    ("\u{4}", [.endOfInput]), ("\u{1A}", [.suspend]), ("\u{1C}", [.quit]), ("\t", [.tab]),
    ("\u{15}\u{17}\u{B}", [.eraseLine, .eraseWord, .eraseToEnd]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("\u{1B}[200~1,000\n2\u{1B}[A\u{1B}[201~x", "1,000 2x".map { .text(String($0)) }),
    // Keys we do not know, Alt and a key, NUL, and what is no text, say nothing.
    ("\u{1B}[99~", []), ("\u{1B}x", []), ("\0", []), ("\u{202E}", []), ("\u{1B}[?1;2c", []),
  ])
  func `Bytes are keys`(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: Array(text.utf8)) == keys)
    // The same, a byte at a time.
    var slow = KeyDecoder()
    #expect(Array(text.utf8).flatMap { slow.keys(from: [$0]) } == keys)
  }

  @Test func `A lone escape is one once nothing more comes`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0x1B]) == [] && decoder.isAmbiguous)
    #expect(decoder.flush() == [.escape] && !decoder.isAmbiguous)
  }

  @Test func `Bytes that are no UTF-8 are passed over`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0xFF, 0xC3, 0x28, 0x41]) == [.text("("), .text("A")])
  }
}

/// Editing a line.
struct LineEditorTests {
  @Test func `Hangul, marks and emoji are one character each`() {
    var editor = LineEditor("한글👨‍👩‍👧é")
    for expected in ["한글👨‍👩‍👧", "한글", "한", ""] {
      _ = editor.take(.backspace)
      #expect(editor.text == expected)
    }
    _ = editor.take(.backspace)
    #expect(editor == LineEditor())
  }

  @Test func `A mark typed by itself joins the character before the cursor`() {
    var editor = LineEditor("eb")
    _ = editor.take(.left)
    _ = editor.take(.text("\u{301}"))
    #expect(editor.text == "e\u{301}b" && editor.cursor == 1)
  }

  @Test func `What is offered gives way to what is typed, and can be edited instead`() {
    var replaced = LineEditor("1000", isOffered: true)
    _ = replaced.take(.text("5"))
    _ = replaced.take(.text("0"))
    #expect(replaced.text == "50")
    var edited = LineEditor("1000", isOffered: true)
    _ = edited.take(.backspace)
    _ = edited.take(.text("5"))
    #expect(edited.text == "1005")
  }

  @Test func `Text goes in at the cursor and out around it`() {
    var editor = LineEditor("one three")
    for _ in 0..<5 { _ = editor.take(.left) }
    _ = editor.take(.text("two "))
    #expect(editor.text == "one two three" && editor.head == "one two ")
    _ = editor.take(.eraseWord)
    #expect(editor.text == "one three" && editor.cursor == 4)
    _ = editor.take(.delete)
    #expect(editor.text == "one hree")
    _ = editor.take(.eraseToEnd)
    #expect(editor.text == "one ")
    _ = editor.take(.home)
    _ = editor.take(.left)
    #expect(editor.cursor == 0)
    _ = editor.take(.end)
    _ = editor.take(.right)
    #expect(editor.cursor == 4)
    _ = editor.take(.eraseLine)
    #expect(editor.text.isEmpty)
    #expect(!editor.take(.up) && !editor.take(.pageDown))
  }
}
