import FeatureDependencies

extension TextLayout {
  /// `rows` under a title that reports a success; on a screen with a frame around them.
  func card(_ title: String, _ rows: [(LocalizedText, String)]) -> [TerminalText] {
    guard style.surface == .screen else { return [TerminalText(title)] + table(rows) }
    let inner = TextLayout(
      language: language, columns: columns - 4, products: products, style: style)
    let lines = [TerminalText(title)] + inner.table(rows)
    let width = lines.map(\.columns).max() ?? 0
    let bar = String(repeating: "─", count: width + 2)
    let body = lines.enumerated().map { (index, line) -> TerminalText in
      let text = index == 0 ? style.marked(line, .done) : line
      let space = String(repeating: " ", count: width - line.columns)
      return "│ \(text)\(space) │"
    }
    return ["╭\(bar)╮"] + body + ["╰\(bar)╯"]
  }
}
