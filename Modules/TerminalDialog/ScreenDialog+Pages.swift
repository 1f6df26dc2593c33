import FeatureDependencies

extension ScreenDialog {
  private enum Turn { case next, back, leave }

  /// Writes `lines`, and waits for a key after each page, so that all of them can be read.
  func page(_ lines: [TerminalText], rows: Int) {
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
        guard !pager.showsAll else { continue }
        do { try turnPages() } catch {
          interruption = error
          return
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
      switch try turn(page: place + 1) {
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
  private func turn(page number: Int) throws(DialogInterruption) -> Turn {
    defer { output.draw(region.erase(columns: output.columns)) }
    hasLostPlace = false
    return try keys.reading { (mode) throws(DialogInterruption) in
      while true {
        let line = hint(number).cut(to: output.columns - 1)
        draw(Frame([style.marked("\(line)", .aside)]))
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

  private func hint(_ number: Int) -> String {
    let (total, language) = (pager.total, language.current)
    guard output.columns >= 60 else {
      return LocalizedText(
        en: "— page \(number) of \(total) · Space · b · q —",
        ko: "— \(total)쪽 중 \(number)쪽 · Space · b · q —")(
          language)
    }
    return LocalizedText(
      en: "— page \(number) of \(total) · Space next · b back · q to the end —",
      ko: "— \(total)쪽 중 \(number)쪽 · Space 다음 · b 이전 · q 끝까지 —")(language)
  }
}
