import FeatureDependencies
import Foundation
import Testing

@testable import TerminalDialog

struct OutputTests {
  /// Text that would control a terminal: ECMA-48 sequences in 7 and 8 bits, a title, a bell,
  /// overwriting, reordered and invisible characters.
  private static let hostile =
    "a\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\r\n\u{8}\u{7F}\u{202E}\u{2066}\u{200B}\u{E000}\u{FEFF}z"

  @Test func `Only the line feeds and printable characters of a text are written`() throws {
    let text = try Output.text { $0.write("one\n" + Self.hostile) }
    #expect(text.hasPrefix("one\na"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || PrintableText.holds("\($0)") })
  }

  @Test func `A line feed inside a line does not start a new line`() throws {
    let text = try Output.text { $0.write(lines: ["one\ntwo"]) }
    #expect(text == "one\u{FFFD}two\n")
  }

  @Test func `JSON keeps its meaning and contains no terminal control characters`() throws {
    let value = ["text": Self.hostile + "\u{10FFFF}"]
    let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    let text = try Output.text { $0.write(json: json) }
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || PrintableText.holds("\($0)") })
    #expect(try JSONDecoder().decode([String: String].self, from: Data(text.utf8)) == value)
  }

  @Test func `Text in a styled line adds no control sequences`() {
    let style = OutputStyle(surface: .screen, hasColor: true)
    let line = style.marked("\(Self.hostile)", .wrong)
    #expect(line.description.hasPrefix("\u{1B}[31ma"))
    #expect(line.description.count { $0 == "\u{1B}" } == 2)
  }

  @Test func `Output that cannot be written is reported as failed`() throws {
    let output = Output(descriptor: -1)
    #expect(output.failure == nil)
    output.write("lost")
    #expect(output.failure == "it is closed")
  }

  @Test func `A dialog asks no question if the preceding text could not be written`() async throws {
    let dialog = AnswersDialog(
      answers: [QuestionKey(rawValue: "a"): ["yes"]],
      output: .sample(Output(descriptor: -1), .lines))
    await dialog.show(.message(LocalizedText(en: "The terms.", ko: "약관.")))
    await #expect(throws: DialogInterruption.unwritable(reason: "it is closed")) {
      try await dialog.answer(to: .sample("a", .consent))
    }
  }
}

extension Output {
  /// Everything that `write` writes to an output.
  static func text(of write: (Output) -> Void) throws -> String {
    let pipe = Pipe()
    write(Output(descriptor: pipe.fileHandleForWriting.fileDescriptor))
    try pipe.fileHandleForWriting.close()
    return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}
