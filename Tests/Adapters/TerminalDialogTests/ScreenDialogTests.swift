import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

@testable import TerminalDialog

struct ScreenDialogTests {
  /// A screen dialog at a pseudo-terminal that types prepared keys.
  private struct Typed {
    let terminal: TypedTerminal
    let dialog: ScreenDialog

    init(_ keys: [String], rows: Int = 24, language: Language = .english) throws {
      terminal = try TypedTerminal(rows: rows)
      terminal.type(keys)
      dialog = terminal.screenDialog(language)
    }
  }

  @Test(arguments: Language.allCases)
  func `A screen dialog keeps the contract of dialogs`(language: Language) async throws {
    let notChecked = try await DialogContract.check(
      .person, in: language, withoutUnusualAnswers: "keys cannot enter every text"
    ) { answers in
      // Ctrl-D follows the answers, also if a question is asked again.
      let left = Array(repeating: "\u{4}", count: 5)
      let keys = answers.map { $0.text + "\r" }
      // In 1,000 rows, all content fits on one page.
      let typed = try Typed(keys + left, rows: 1000, language: language)
      return DialogFixture(typed.dialog, shown: .checked { try typed.terminal.written() })
    }
    #expect(notChecked == ["unusual answers: keys cannot enter every text"])
  }

  @Test(arguments: [
    ("question", OutputStyle.Surface.screen), ("pin", .screen), ("code", .screen),
    ("page", .screen), ("question", .plain), ("pin", .plain), ("code", .plain),
  ])
  func `Without a key for the idle time nothing more is shown, and the customer is signed out`(
    place: String, surface: OutputStyle.Surface
  ) async throws {
    let terminal = try TypedTerminal()
    let idle = IdleTime(limit: .milliseconds(50))
    let dialog: any Dialog & SecretDialog & SecretDisplay =
      surface == .screen ? terminal.screenDialog(idle: idle) : terminal.lineDialog(idle: idle)
    idle.begin()
    await dialog.show(.nestedBegan(Samples.unknown, in: Samples.bond))
    await dialog.show(Self.balance)
    await Self.waitIdle(at: place, dialog)
    let shown = try terminal.written()
    if surface == .screen { #expect(try terminal.screen().allSatisfy(\.isWhitespace)) }
    await dialog.show(Self.balance)
    await #expect(throws: DialogInterruption.stopped) { try await dialog.answer(to: .sample("b")) }
    await #expect(throws: DialogInterruption.stopped) { try await dialog.pin() }
    await dialog.show(.nestedEnded)
    #expect(try terminal.written() == shown)
    #expect(idle.end())
    // Signed out, a question waits as long as it takes.
    terminal.type("1\n", after: "b?")
    #expect(try await dialog.answer(to: .sample("b")) == "1")
    // The next person does not see the earlier application.
    #expect(try !terminal.written().dropFirst(shown.count).contains(/\w › \w/))
  }

  private static let balance = Presentation.message(
    LocalizedText(verbatim: "Balance 31,400,000 won"))

  /// Waits at a question, a PIN, a code or a page until the idle time has passed.
  private static func waitIdle(
    at place: String, _ dialog: any Dialog & SecretDialog & SecretDisplay
  ) async {
    do throws(DialogInterruption) {
      switch place {
      case "pin": _ = try await dialog.pin()
      case "code": try await dialog.show(Samples.pin) { _ in }
      case "page": await dialog.show(.words(0..<2000))
      default: _ = try await dialog.answer(to: .sample("a"))
      }
    } catch { #expect(error == .stopped) }
  }

  @Test func `Neither a secret nor its length is shown, and the terminal is restored`() async throws
  {
    let typed = try Typed(["48\u{7F}80917\r"])
    let before = typed.terminal.attributes
    #expect(try await typed.dialog.pin() == Array("480917".utf8))
    typed.terminal.signals.endQuiet()
    #expect(typed.terminal.attributes == before)
    let shown = try typed.terminal.written()
    #expect(shown.contains("PIN"))
    for part in ["48", "17", "*"] { #expect(!shown.contains(part)) }
  }

  @Test func `The error in a secret is below its question, and is gone once it is answered`()
    async throws
  {
    let typed = try Typed(["1\r", "2\r"])
    for error in ["The first error.", "The second error."] {
      _ = try await typed.dialog.pin(rejected: LocalizedText(verbatim: error))
      #expect(try typed.terminal.written().contains("✗ \(error)"))
      #expect(try !typed.terminal.screen().contains("error"))
    }
  }

  @Test func `Going back also erases an answer that was shown without a question`() async throws {
    let typed = try Typed(["one\r", "\u{1B}", "other\r"], rows: 100)
    _ = try await typed.dialog.answer(to: .sample("first"))
    await typed.dialog.show(.answered(.sample("only"), with: "payer"))
    await #expect(throws: DialogInterruption.back) {
      try await typed.dialog.answer(to: .sample("last"))
    }
    #expect(try typed.terminal.written().contains("payer"))
    _ = try await typed.dialog.answer(to: .sample("first"))
    #expect(try typed.terminal.screen() == "✓ first?  other")
  }

  @Test func `Going back from consent erases its terms and figures`() async throws {
    let typed = try Typed(["one\r", "\u{1B}", "other\r"], rows: 100)
    _ = try await typed.dialog.answer(to: .sample("first"))
    await typed.dialog.show(PreviewLayoutTests.sheet)
    await typed.dialog.show(.preview(try PreviewLayoutTests.preview()))
    await #expect(throws: DialogInterruption.back) {
      try await typed.dialog.answer(to: .sample("consent", .consent))
    }
    for part in ["Clause.", "7,654,321"] { #expect(try typed.terminal.written().contains(part)) }
    _ = try await typed.dialog.answer(to: .sample("first"))
    #expect(try typed.terminal.screen() == "✓ first?  other")
  }

  @Test(arguments: [
    ("first", "", "✓ first?  other"), ("third", "", "✓ first?  one\n✓ third?  other"),
    ("first", "from elsewhere\n", "✓ first?  one\nfrom elsewhere\n✓ first?  other"),
  ])
  func `Going back erases an answer if its question is asked again and no other output follows it`(
    next: String, others: String, screen: String
  ) async throws {
    let typed = try Typed(["one\r", "\u{1B}", "other\r"])
    _ = try await typed.dialog.answer(to: .sample("first"))
    if !others.isEmpty { typed.terminal.output.write(others) }
    await #expect(throws: DialogInterruption.back) {
      try await typed.dialog.answer(to: .sample("second"))
    }
    _ = try await typed.dialog.answer(to: .sample(next))
    #expect(try typed.terminal.screen() == screen)
  }

  @Test func `The question that began a nested opening replaces its answer if it is asked again`()
    async throws
  {
    let typed = try Typed(["new\r", "\u{1B}", "none\r"])
    _ = try await typed.dialog.answer(to: .sample("link"))
    await typed.dialog.show(.nestedBegan(Samples.unknown, in: Samples.bond))
    await #expect(throws: DialogInterruption.back) {
      try await typed.dialog.answer(to: .sample("inner"))
    }
    #expect(try typed.terminal.written().contains("\(Samples.bond) › \(Samples.unknown)"))
    await typed.dialog.show(.nestedEnded)
    _ = try await typed.dialog.answer(to: .sample("link"))
    #expect(try typed.terminal.screen() == "✓ link?  none")
  }

  @Test func `After a stop at a question, content is shown without a pause until the next one`()
    async throws
  {
    let typed = try Typed(["\u{4}", "one\r", "q"], rows: 10)
    await #expect(throws: DialogInterruption.stopped) {
      try await typed.dialog.answer(to: .sample("first"))
    }
    await typed.dialog.show(.words(100..<300))
    #expect(try typed.terminal.screen().hasSuffix("word299"))
    _ = try await typed.dialog.answer(to: .sample("first"))
    await typed.dialog.show(.words(100..<300))
    #expect(try typed.terminal.written().contains("— Enter next"))
  }

  @Test func `At another width, a page is not drawn again, and no line is lost`() async throws {
    let typed = try Typed([], rows: 10)
    // A key without a function: the test process gets no signal about the width.
    typed.terminal.type("x\r", after: "— Enter next", resizedTo: 40)
    typed.terminal.type("q", after: "— Enter next", count: 3)
    await typed.dialog.show(.words(100..<300))
    let written = try typed.terminal.written()
    #expect(written.matches(of: /word(\d+)/).map { Int($0.1) } == Array(100..<300))
  }

  @Test func `Skipping the pages before an answered consent does not skip those after it`()
    async throws
  {
    let typed = try Typed(["q", " ", "q"], rows: 10)
    await typed.dialog.show(.words(100..<300))
    await typed.dialog.show(.answered(.sample("consent", .consent), with: "yes"))
    await typed.dialog.show(.words(300..<500))
    let parts = try typed.terminal.written().components(separatedBy: "consent?")
    #expect(parts.last?.contains("Enter next") == true)
  }

  // The second Enter answers only if the first one selects.
  @Test(arguments: [("000\r\r", true, "210-000003-9"), ("0\r\r", true, "0"), ("2\r\r", false, "2")])
  func `Enter selects the first account with the typed digits, unless they can be a position`(
    keys: String, isNumbered: Bool, answer: String
  ) async throws {
    let typed = try Typed([keys])
    let choices = ["310-111114-5", "210-000003-9", "210-000002-3"].map {
      Prompt.Choice($0, LocalizedText(verbatim: $0))
    }
    let kind = isNumbered ? Prompt.Kind.choice(choices) : .number(choices)
    #expect(try await typed.dialog.answer(to: .sample("account", kind)) == answer)
  }

  @Test func `A rejected answer of an option is replaced by its question`() async throws {
    let typed = try Typed(["other\r"])
    await typed.dialog.show(.answered(.sample("first"), with: "one"))
    var prompt = Prompt.sample("first")
    prompt.rejected = Prompt.Rejected(text: "", reason: .unprintable)
    _ = try await typed.dialog.answer(to: prompt)
    #expect(try typed.terminal.screen() == "✓ first?  other")
  }

  @Test(arguments: [
    // As a terminal wraps the lines again: a line that fits exactly takes no further row.
    ("x", 50, 51, 0), ("x", 50, 50, 0), ("x", 50, 49, 1), ("x", 50, 25, 1), ("x", 25, 25, 1),
    // Three wide characters fit a row of seven columns.
    ("한", 50, 7, 8), ("", 0, 7, 0),
  ])
  func `At another width, exactly the rows of the drawn frame are erased`(
    character: String, cursor: Int, columns: Int, rowsAbove: Int
  ) {
    var region = LiveRegion()
    let line = String(repeating: character, count: character == "한" ? 25 : 50)
    _ = region.draw(Frame(lines: [TerminalText(line)], cursor: (0, cursor)), columns: 80)
    #expect(region.erase(columns: columns) == LiveRegion.erased(rows: rowsAbove))
  }
}
