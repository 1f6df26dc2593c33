import FeatureDependencies

extension ScreenDialog {
  private enum Turn { case next, back, leave }

  /// Writes `lines`, and waits for a key after each page, so that all of them can be read.
  ///
  /// Where the person stops, the rest is not shown, unless it `isOwed` to her.
  func page(_ lines: [TerminalText], rows: Int, isOwed: Bool) {
    let parts = pager.parts(of: lines, rows: rows)
    for (index, part) in parts.enumerated() {
      switch part {
      case .lines(let lines):
        if !parts[..<index].contains(where: { $0 != .pause }) {
          pager.pages = []
          pager.total = parts.count { $0 != .pause }
        }
        pager.pages.append(lines)
        output.draw(lines: lines)
      case .pause:
        guard !pager.showsAll, interruption == nil else { continue }
        do { try turnPages() } catch {
          interruption = error
          guard isOwed else { return }
        }
      }
    }
  }

  /// Waits at the end of a page until the person wants the next one or leaves. Pages before it can
  /// be looked at again: they are drawn in its place.
  private func turnPages() throws(DialogInterruption) {
    let last = pager.pages.count - 1
    var place = last
    while true {
      switch try turn(page: place) {
      case .next where place == last: return
      case .next:
        place += 1
        output.draw(lines: pager.pages[place])
      case .back where place == 0: continue
      case .back:
        if !hasLostPlace { output.draw(LiveRegion.erased(pager.pages[place], output.columns)) }
        place -= 1
        output.draw(lines: pager.pages[place])
      case .leave:
        for page in pager.pages[(place + 1)...] { output.draw(lines: page) }
        pager.showsAll = true
        return
      }
    }
  }

  /// Waits for a key that turns pages.
  private func turn(page: Int) throws(DialogInterruption) -> Turn {
    defer { output.draw(region.erase(columns: output.columns)) }
    hasLostPlace = false
    return try keys.reading { (mode) throws(DialogInterruption) in
      while true {
        let hint = pager.hint(page, columns: output.columns)(language.current)
        draw(Frame([style.marked("\(hint.cut(to: output.columns - 1))", .aside)]))
        switch try keys.next(in: mode) {
        case .enter, .down, .pageDown, .text(" "): return .next
        // The same keys where Hangul is typed.
        case .up, .pageUp, .text("b"), .text("B"), .text("ㅠ"): return .back
        case .escape, .end, .text("q"), .text("Q"), .text("ㅂ"): return .leave
        case .resumed:
          region.forget()
          hasLostPlace = true
        default: continue
        }
      }
    }
  }
}
