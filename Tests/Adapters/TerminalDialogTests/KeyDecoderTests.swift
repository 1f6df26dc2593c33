import Testing

@testable import TerminalDialog

struct KeyDecoderTests {
  @Test(arguments: [
    ("a", [Key.text("a")]), ("한", [.text("한")]), ("\r", [.enter]), ("\n", [.enter]),
    ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
    ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]), ("\u{1B}[3~", [.delete]),
    ("\u{1B}[1;5D", [.left]), ("\u{1B}[H\u{1B}[F", [.home, .end]), ("\u{3}", [.interrupt]),
    ("\u{4}", [.endOfInput]), ("\u{1A}", []), ("\u{1C}", [.quit]), ("\t", [.tab]),
    ("\u{15}\u{17}\u{B}", [.eraseLine, .eraseWord, .eraseToEnd]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("\u{1B}[200~1,000\n2\u{1B}[A\u{1B}[201~x", "1,000 2x".map { .text(String($0)) }),
    ("\u{1B}[200~a\u{1B}OM\u{1B}OAb\u{1B}[201~\u{1B}OM", [.text("a"), .text("b"), .enter]),
    ("\u{1B}[200~a\u{1B}O\u{1B}[201~\r", [.text("a"), .enter]),
    // Ctrl-C interrupts a paste whose end marker never arrived.
    ("\u{1B}[200~a\u{1}\u{4}\u{3}\r", [.text("a"), .interrupt, .enter]),
    // Unknown keys, Alt with a key, NUL and unprintable text are ignored.
    ("\u{1B}[99~", []), ("\u{1B}x", []), ("\0", []), ("\u{202E}", []), ("\u{1B}[?1;2c", []),
  ])
  func `Bytes of a terminal are decoded to keys, however they are split`(
    text: String, keys: [Key]
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: Array(text.utf8)) == keys)
    var slow = KeyDecoder()
    #expect(Array(text.utf8).flatMap { slow.keys(from: [$0]) } == keys)
  }

  @Test func `An escape byte is ambiguous, and the Escape key if no further byte follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0x1B]) == [])
    #expect(decoder.isAmbiguous)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isAmbiguous)
  }

  @Test(
    arguments: [
      ([0xFF, 0xC3, 0x28, 0x41], [.text("("), .text("A")]), ([0xFF, 0x03], [.interrupt]),
      ([0xE9, 0x03], [.interrupt]), ([0xF4, 0x90, 0x0D], [.enter]),
      ([0xC3, 0xC3, 0xA9], [.text("é")]),
    ] as [([UInt8], [Key])])
  func `Bytes that are not UTF-8 are skipped, and hide no key after them`(
    bytes: [UInt8], keys: [Key]
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: bytes) == keys)
    var slow = KeyDecoder()
    #expect(bytes.flatMap { slow.keys(from: [$0]) } == keys)
  }
}
