import FeatureDependencies

/// Lays out a question on a screen: its text, the answer typed so far, and the hints.
struct QuestionView {
  let prompt: Prompt
  let language: Language
  let size: (columns: Int, rows: Int)
  let style: OutputStyle
  let showsHelp: Bool
  /// The nested openings in progress, in one line; nil outside of them.
  var trail: String?

  /// Lays out a selection list; the typed search text follows the question.
  func choice(_ list: ChoiceList) -> Frame {
    var frame = heading(followedBy: list.typed.text)
    let shown = list.shown
    let hints = aside(
      count(list)
        + text("↑↓/type · Enter · ? help · Esc ", "↑↓/입력 · Enter · ? 도움말 · Esc ")(language)
        + prompt.back(language))
    let room = max(3, size.rows - frame.lines.count - notes.count - hints.count - 1)
    let first = min(max(0, (list.selected ?? 0) - room / 2), max(0, shown.count - room))
    let width = String(shown.last.map { $0.place + 1 } ?? 0).count
    for (index, item) in shown.enumerated().dropFirst(first).prefix(room) {
      let number = String(item.place + 1).rightAligned(to: width) + " "
      let text = (list.isNumbered ? number : "") + item.choice.text(language)
      let isSelected = index == list.selected
      let line = TerminalText(((isSelected ? "❯ " : "  ") + text).cut(to: size.columns - 1))
      frame.lines.append(isSelected ? style.marked(line, .chosen) : line)
    }
    if shown.isEmpty { frame.lines += aside(text("nothing fits", "맞는 항목이 없습니다")(language)) }
    frame.lines += notes + hints
    return frame
  }

  /// The position of the selected choice in a list of more than ten choices.
  private func count(_ list: ChoiceList) -> String {
    let shown = list.shown.count
    guard list.count > 10, shown > 0 else { return "" }
    return "\((list.selected ?? 0) + 1)/\(shown) · "
  }

  /// Lays out an input line.
  func field(_ editor: LineEditor) -> Frame {
    var frame = heading(followedBy: nil)
    let (shown, head, remark) = entry(editor)
    let room = max(8, size.columns - 4)
    // If the line is longer than the screen, show the part that ends at the cursor.
    let from = max(0, head.columns - room)
    let visible = shown.dropped(columns: from).cut(to: room, mark: "")
    let line = frame.lines.count
    let fits = visible.columns + remark.columns < room
    let answer = editor.isOffered ? style.marked("\(visible)", .chosen) : TerminalText(visible)
    frame.lines.append("› \(answer)\(fits ? style.marked("\(remark)", .aside) : "")")
    frame.cursor = (line, 2 + head.columns - from)
    if case .amount(let limits) = prompt.kind {
      frame.lines += aside(
        "\(limits.lowerBound.text(language)) – \(limits.upperBound.text(language))")
    }
    frame.lines +=
      (isValid(editor) ? help : notes)
      + aside(
        text("Enter · ? help · Esc ", "Enter · ? 도움말 · Esc ")(language) + prompt.back(language))
    return frame
  }

  /// Lays out a question for a secret. If `isShown`, the dialog writes it at the cursor, on a line
  /// of its own; nil for a secret that is never shown.
  func secret(isShown: Bool? = nil) -> Frame {
    let hint =
      switch isShown {
      case nil:
        text("not shown · Enter · ? help · Esc back", "표시되지 않음 · Enter · ? 도움말 · Esc 이전")
      case true:
        text("Tab hide · Enter · ? help · Esc back", "Tab 숨기기 · Enter · ? 도움말 · Esc 이전")
      default:
        text(
          "not shown · Tab show · Enter · ? help · Esc back",
          "표시되지 않음 · Tab 표시 · Enter · ? 도움말 · Esc 이전")
      }
    var frame = heading(followedBy: "")
    if isShown == true {
      frame.cursor = (frame.lines.count, 2)
      frame.lines.append("  ")
    }
    frame.lines += notes + aside(hint(language))
    return frame
  }

  /// The line that stays on the screen after the answer: the question, truncated to fit, and the
  /// answer.
  func answered(_ answer: String) -> TerminalText {
    let answer = answer.printable.cut(to: size.columns - 3)
    let room = size.columns - 5 - answer.columns
    let question = room < 4 ? "" : prompt.text(language).cut(to: room) + "  "
    return "\(style.marked("✓", .done)) \(question)\(answer)"
  }

  /// The question. If `typed` is not nil, it follows the question, and the cursor follows it.
  private func heading(followedBy typed: String?) -> Frame {
    // Leave room for typed text after the question.
    var lines = prompt.text(language).wrapped(to: size.columns - 6)
    let last = lines.removeLast()
    let question = (lines + [last]).enumerated().map { index, line in
      style.marked("\(index == 0 ? "? " : "  ")\(line)", .question)
    }
    let all = (trail.map { [style.marked("  \($0)", .aside)] } ?? []) + question
    guard let typed else { return Frame(all) }
    let shown = typed.printable.cut(to: max(1, size.columns - last.columns - 4))
    let column = min(size.columns - 1, 2 + last.columns + 1 + shown.columns)
    return Frame(
      all.dropLast() + ["\(all[all.count - 1]) \(shown)"], cursor: (all.count - 1, column))
  }

  /// The error in the last answer, and the help if it is requested.
  private var notes: [TerminalText] {
    var lines = prompt.note.map { aside($0(language)) } ?? []
    if let reason = prompt.rejected?.reason {
      let text = "\(reason.message(language)) \(remedy(reason)(language))"
      lines += text.wrapped(to: size.columns - 5).enumerated().map { index, line in
        style.marked("\(index == 0 ? "  ✗ " : "    ")\(line)", .wrong)
      }
    }
    return lines + help
  }

  private var help: [TerminalText] { showsHelp ? aside(prompt.help(language)) : [] }

  /// Whether the typed amount would be accepted. The error in the last answer is then obsolete.
  private func isValid(_ editor: LineEditor) -> Bool {
    guard case .amount(let limits) = prompt.kind, editor.text != prompt.rejected?.text,
      let sum = try? Won(entered: editor.text, upTo: limits.upperBound)
    else { return false }
    return sum >= limits.lowerBound
  }

  /// The remedy for a rejected answer. The list is on the screen, so its values are not repeated.
  private func remedy(_ reason: Rejection) -> LocalizedText {
    switch reason {
    case .notOffered, .notAmong: text("Choose one of the list.", "목록에서 고르세요.")
    case .empty where prompt.kind == .consent: text("Choose yes or no.", "예나 아니요를 고르세요.")
    default: reason.remedy
    }
  }

  private func aside(_ text: String) -> [TerminalText] {
    text.wrapped(to: size.columns - 3).map { style.marked("  \($0)", .aside) }
  }

  /// The displayed text, its part before the cursor, and a remark: the amount in words.
  private func entry(_ editor: LineEditor) -> (String, head: String, remark: String) {
    guard case .amount = prompt.kind,
      let sum = try? Won(entered: editor.text, upTo: Won(.max))
    else { return (editor.text.printable, editor.head.printable, "") }
    // Show an amount with units or a currency unchanged, with its value beside it.
    guard editor.text.trimmed.narrowed.allSatisfy({ $0 == "," || $0.isNumber }) else {
      return (editor.text.printable, editor.head.printable, "  = \(sum.text(language))")
    }
    // Keep the cursor behind the same digit when commas are inserted.
    let digits = editor.head.narrowed.count { $0.isNumber }
    let leading = editor.text.narrowed.prefix { $0 == "0" || $0 == "," }.count { $0 == "0" }
    let head = sum.grouped.prefix(digits: digits - leading)
    let reading = language == .korean ? sum.koreanReading : text("won", "원")(language)
    return (sum.grouped, head, "  " + reading)
  }

  private func text(_ en: String, _ ko: String) -> LocalizedText { LocalizedText(en: en, ko: ko) }
}

extension String {
  /// The shortest prefix with `digits` digits.
  fileprivate func prefix(digits: Int) -> String {
    var (text, seen) = ("", 0)
    for character in self where seen < digits {
      text.append(character)
      if character.isNumber { seen += 1 }
    }
    return text
  }
}
