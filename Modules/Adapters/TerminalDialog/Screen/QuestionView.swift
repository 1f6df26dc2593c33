import FeatureDependencies

/// Lays a question out on a screen: what is asked, the answer typed so far, and the hints.
struct QuestionView {
  let prompt: Prompt
  let language: Language
  let size: (columns: Int, rows: Int)
  let style: OutputStyle
  let showsHelp: Bool

  /// A list to choose from; what was typed to find something in it stands behind the question.
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
      let text = (list.isNumbered ? number : "") + item.choice.label(language)
      let isSelected = index == list.selected
      let line = TerminalText(((isSelected ? "❯ " : "  ") + text).cut(to: size.columns - 1))
      frame.lines.append(isSelected ? style.marked(line, .chosen) : line)
    }
    if shown.isEmpty { frame.lines += aside(text("nothing fits", "맞는 항목이 없습니다")(language)) }
    frame.lines += notes + hints
    return frame
  }

  /// Where in a long list the selected choice stands.
  private func count(_ list: ChoiceList) -> String {
    let shown = list.shown.count
    guard list.count > 10, shown > 0 else { return "" }
    return "\((list.selected ?? 0) + 1)/\(shown) · "
  }

  /// A line to type in.
  func field(_ editor: LineEditor) -> Frame {
    var frame = heading(followedBy: nil)
    let (shown, head, remark) = entry(editor)
    let room = max(8, size.columns - 4)
    // Of a line longer than the screen, the part that ends at the cursor is shown.
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
      notes
      + aside(
        text("Enter · ? help · Esc ", "Enter · ? 도움말 · Esc ")(language) + prompt.back(language))
    return frame
  }

  /// A question whose answer is not shown while it is typed.
  func secret() -> Frame {
    let hint = text(
      "not shown · Enter · ? help · Esc stop", "표시되지 않음 · Enter · ? 도움말 · Esc 중단")(language)
    var frame = heading(followedBy: "")
    frame.lines += notes + aside(hint)
    return frame
  }

  /// The line that stays on the screen once the question is answered: the answer, and as much of
  /// the question as there is room for.
  func answered(_ answer: String) -> TerminalText {
    let answer = answer.printable.cut(to: size.columns - 3)
    let room = size.columns - 5 - answer.columns
    let question = room < 4 ? "" : prompt.text(language).cut(to: room) + "  "
    return "\(style.marked("✓", .done)) \(question)\(answer)"
  }

  /// The question. With `typed`, even if empty, that stands behind it, followed by the cursor.
  private func heading(followedBy typed: String?) -> Frame {
    // Leaves room for what is typed behind it.
    var lines = prompt.text(language).wrapped(to: size.columns - 6)
    let last = lines.removeLast()
    let all = (lines + [last]).enumerated().map { index, line in
      style.marked("\(index == 0 ? "? " : "  ")\(line)", .question)
    }
    guard let typed else { return Frame(all) }
    let shown = typed.printable.cut(to: max(1, size.columns - last.columns - 4))
    let column = min(size.columns - 1, 2 + last.columns + 1 + shown.columns)
    return Frame(
      all.dropLast() + ["\(all[all.count - 1]) \(shown)"], cursor: (all.count - 1, column))
  }

  /// What is wrong with the last answer, and the help if it is asked for.
  private var notes: [TerminalText] {
    var lines: [TerminalText] = []
    if let reason = prompt.rejected?.reason {
      let text = "\(reason.message(language)) \(remedy(reason)(language))"
      lines += text.wrapped(to: size.columns - 5).enumerated().map { index, line in
        style.marked("\(index == 0 ? "  ✗ " : "    ")\(line)", .wrong)
      }
    }
    if showsHelp { lines += aside(prompt.help(language)) }
    return lines
  }

  /// What would be right: of a list that stands above, its values need not be named.
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

  /// The text as it is shown, the part of it before the cursor, and a remark: how a sum is read.
  private func entry(_ editor: LineEditor) -> (String, head: String, remark: String) {
    guard case .amount = prompt.kind,
      let sum = try? Won(entered: editor.text, upTo: Won(.max))
    else { return (editor.text.printable, editor.head.printable, "") }
    // What is written in units or with a currency stays as it is, and is read beside it.
    guard editor.text.trimmed.narrowed.allSatisfy({ $0 == "," || $0.isNumber }) else {
      return (editor.text.printable, editor.head.printable, "  = \(sum.text(language))")
    }
    // The cursor stays behind the same digit when commas are put between the digits.
    let digits = editor.head.narrowed.count { $0.isNumber }
    let leading = editor.text.narrowed.prefix { $0 == "0" || $0 == "," }.count { $0 == "0" }
    let head = sum.grouped.prefix(digits: digits - leading)
    let reading = language == .korean ? sum.koreanReading : text("won", "원")(language)
    return (sum.grouped, head, "  " + reading)
  }

  private func text(_ en: String, _ ko: String) -> LocalizedText { LocalizedText(en: en, ko: ko) }
}

extension String {
  /// The shortest beginning that has so many digits.
  fileprivate func prefix(digits: Int) -> String {
    var (text, seen) = ("", 0)
    for character in self where seen < digits {
      text.append(character)
      if character.isNumber { seen += 1 }
    }
    return text
  }
}
