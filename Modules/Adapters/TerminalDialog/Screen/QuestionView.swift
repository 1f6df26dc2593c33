import FeatureDependencies

/// Lays out a question on a screen: its text, the answer typed so far, and the hints.
struct QuestionView {
  let prompt: Prompt
  let language: Language
  let size: (columns: Int, rows: Int)
  let style: OutputStyle
  let showsHelp: Bool
  /// The nested openings in progress; nil outside of them.
  var trail: String?

  /// Lays out a selection list; the typed search text follows the question.
  func choice(_ list: ChoiceList) -> Frame {
    var frame = heading(followedBy: list.typed.text)
    let shown = list.shown
    let hints = keyLines(count(list) + Self.keys(language) + prompt.back(language))
    let room = max(3, size.rows - frame.lines.count - notes.count - hints.count - 1)
    frame.lines += lines(list, room)
    if shown.isEmpty { frame.lines += aside(text("no match", "맞는 항목이 없습니다")(language)) }
    frame.lines += notes + hints
    return frame
  }

  /// The keys of a list, before the label of Esc.
  private static let keys = LocalizedText(
    en: "↑↓/type · Enter · ? help · Esc ", ko: "↑↓/입력 · Enter · ? 도움말 · Esc ")

  /// The choices around the selected one, in at most `room` lines.
  private func lines(_ list: ChoiceList, _ room: Int) -> [TerminalText] {
    let (shown, selected) = (list.shown, list.selected ?? 0)
    let width = list.isNumbered ? String(shown.last.map { $0.place + 1 } ?? 0).count + 1 : 0
    var (lines, start) = ([TerminalText](), 0)
    // Wrap only choices that may be on the screen: the list can be long.
    for (index, item) in shown.enumerated().dropFirst(max(0, selected - room)).prefix(2 * room + 1)
    {
      let number = (list.isNumbered ? "\(item.place + 1) " : "").rightAligned(to: width)
      let isSelected = index == list.selected
      if index == selected { start = lines.count }
      lines += item.choice.text(language).wrapped(to: size.columns - 3 - width).enumerated().map {
        let line: TerminalText =
          "\($0 > 0 ? "  ".padded(to: width + 2) : (isSelected ? "❯ " : "  ") + number)\($1)"
        return isSelected ? style.marked(line, .chosen) : line
      }
    }
    return Array(
      lines.dropFirst(min(max(0, start - room / 2), max(0, lines.count - room))).prefix(room))
  }

  /// The position of the selected choice in a list of more than ten choices.
  private func count(_ list: ChoiceList) -> String {
    let shown = list.shown.count
    guard list.count > 10, shown > 0, let selected = list.selected else { return "" }
    return "\(selected + 1)/\(shown) · "
  }

  /// Lays out an input line.
  func field(_ editor: LineEditor) -> Frame {
    var frame = heading(followedBy: nil)
    let (shown, head) = (editor.text.printable, editor.head.printable)
    let reading = reading(of: editor.text)
    let room = max(8, size.columns - 4)
    // If the line is longer than the screen, show the part that ends at the cursor.
    let rest = shown.dropped(columns: max(0, head.columns - room))
    let visible = rest.cut(to: room, mark: "")
    let line = frame.lines.count
    let fits = visible.columns + reading.columns < room
    let answer = editor.isOffered ? style.marked("\(visible)", .chosen) : TerminalText(visible)
    frame.lines.append("› \(answer)\(fits ? style.marked("\(reading)", .aside) : "")")
    frame.cursor = (line, 2 + head.columns - (shown.columns - rest.columns))
    if case .amount(let limits) = prompt.kind { frame.lines += aside(limits.text(language)) }
    frame.lines +=
      notes
      + keyLines(
        text("Enter · ? help · Esc ", "Enter · ? 도움말 · Esc ")(language) + prompt.back(language))
    return frame
  }

  /// Lays out a question for a secret. `rejected` says why the one before was rejected.
  func secret(after rejected: LocalizedText?) -> Frame {
    let hidden = size.columns > 40 ? "입력 내용은 화면에 표시되지 않습니다" : "입력 숨김"
    let keys = text("not shown · Enter · ? help · Esc back", "\(hidden) · Enter · ? 도움말 · Esc 이전")
    var frame = heading(followedBy: "")
    frame.lines += rejected.map { error($0(language)) } ?? []
    frame.lines += notes + keyLines(keys(language))
    return frame
  }

  /// The lines that stay on the screen after the answer: the question, and the answer behind or
  /// below it.
  func answered(_ answer: String) -> [TerminalText] {
    let (question, done) = (prompt.text(language), style.marked("✓", .done))
    let line = "\(question)  \(answer.printable)"
    guard line.columns > size.columns - 3 else { return ["\(done) \(line)"] }
    let room = size.columns - 5
    let lines = question.wrapped(to: room) + answer.printable.wrapped(to: room).map { "  \($0)" }
    return lines.enumerated().map { "\($0 == 0 ? done : " ") \($1)" }
  }

  /// The question. If `typed` is not nil, it follows the question, and the cursor follows it.
  private func heading(followedBy typed: String?) -> Frame {
    // Leave room for typed text after the question.
    var lines = trail.map(aside) ?? []
    lines += prompt.text(language).wrapped(to: size.columns - 6).enumerated().map { index, line in
      style.marked("\(index == 0 ? "? " : "  ")\(line)", .question)
    }
    guard let typed else { return Frame(lines: lines) }
    let last = lines.removeLast()
    let shown = typed.printable.cut(to: max(1, size.columns - last.columns - 2))
    let column = min(size.columns - 1, last.columns + 1 + shown.columns)
    return Frame(lines: lines + ["\(last) \(shown)"], cursor: (lines.count, column))
  }

  /// The note, the error in the last answer, and the help if it is requested.
  private var notes: [TerminalText] {
    var lines = prompt.note.map { aside($0(language)) } ?? []
    if let reason = prompt.rejected?.reason {
      // A list shows labels, but the remedy names values.
      let remedy = if case .notOffered = reason { Self.fromList } else { reason.remedy }
      lines += error("\(reason.message(language)) \(remedy(language))")
    }
    return lines + (showsHelp ? aside(prompt.help(language)) : [])
  }

  private static let fromList = LocalizedText(en: "Choose from the list.", ko: "목록에서 고르세요.")

  private func error(_ text: String) -> [TerminalText] {
    text.wrapped(to: size.columns - 5).enumerated().map { index, line in
      style.marked("\(index == 0 ? "  ✗ " : "    ")\(line)", .wrong)
    }
  }

  private func keyLines(_ text: String) -> [TerminalText] {
    text.wrappedBetweenHints(to: size.columns - 3).map { style.marked("  \($0)", .aside) }
  }

  private func aside(_ text: String) -> [TerminalText] {
    text.wrapped(to: size.columns - 3).map { style.marked("  \($0)", .aside) }
  }

  /// The amount that is read from `text`, shown behind it; empty for any other answer.
  private func reading(of text: String) -> String {
    guard case .amount = prompt.kind, let sum = try? Won(entered: text) else { return "" }
    return " = \(sum.text(language))"
  }

  private func text(_ en: String, _ ko: String) -> LocalizedText { LocalizedText(en: en, ko: ko) }
}

extension String {
  /// The hints in the text as lines of at most `width` columns, broken only between hints, so that
  /// each key and its label share a line.
  func wrappedBetweenHints(to width: Int) -> [String] {
    let hints = replacing(" ", with: "\u{A0}").replacing("·\u{A0}", with: "· ")
    return hints.wrapped(to: width).map { $0.replacing("\u{A0}", with: " ") }
  }
}

/// The entry of an answer at a screen: how it is drawn, and how keys change it.
struct AnswerEntry {
  let view: (QuestionView) -> Frame
  /// Whether nothing is typed.
  let isEmpty: () -> Bool
  /// Whether the typed text is a part of several answers.
  var isAmbiguous: () -> Bool = { false }
  /// Whether the typed text is not shown.
  var isSecret = false
  /// Erases the typed text when Escape is pressed; nil if Escape always goes back.
  var clear: (() -> Void)?
  let take: (Key) throws(DialogInterruption) -> Void
}
