import FeatureDependencies

extension ScreenDialog {
  /// Writes `lines`, and waits for a key after each page, so that all of them can be read.
  func page(_ lines: [TerminalText], rows: Int) {
    for part in pager.parts(of: lines, rows: rows) {
      switch part {
      case .lines(let lines): output.draw(lines: lines)
      case .pause:
        guard !pager.showsAll else { continue }
        do { pager.showsAll = try !wantsNextPage() } catch {
          interruption = error
          return
        }
      }
    }
  }

  /// Waits for a key at the end of a page; false if the person wants all the rest at once.
  private func wantsNextPage() throws(DialogInterruption) -> Bool {
    let hint = LocalizedText(
      en: "— Enter next page · Esc all of it —", ko: "— Enter 다음 쪽 · Esc 모두 보기 —")
    defer { output.draw(region.erase(columns: output.columns)) }
    return try keys.reading { (mode) throws(DialogInterruption) in
      while true {
        let line = hint(language.current).cut(to: output.columns - 1)
        draw(Frame([style.marked("\(line)", .aside)]))
        switch try keys.next(in: mode) {
        case .enter, .down, .pageDown, .text(" "): return true
        case .escape, .end, .text("q"): return false
        default: continue
        }
      }
    }
  }
}
