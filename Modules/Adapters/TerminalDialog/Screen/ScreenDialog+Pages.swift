import FeatureDependencies

// Content that is longer than the screen.
extension ScreenDialog {
  /// Writes `lines`, and waits for a key after each page but the last.
  ///
  /// If the person stops, the rest is not shown, unless `isOwed` is true. Returns the lines that
  /// were shown.
  @discardableResult
  func page(_ lines: [TerminalText], isOwed: Bool) -> [TerminalText] {
    var rest = lines[...]
    while !rest.isEmpty {
      if pager.isFull(before: rest, output.size), !turnPage(isOwed: isOwed) { break }
      output.draw(lines: pager.takePage(of: &rest, output.size))
    }
    return lines.dropLast(rest.count)
  }

  /// Waits until the person turns the page, skips to the end, or stops. After a stop it does not
  /// wait. Returns false if the person stopped, unless the rest `isOwed`.
  private func turnPage(isOwed: Bool) -> Bool {
    guard !pager.showsAll, interruption == nil else { return true }
    defer { output.draw(region.erase(columns: output.columns)) }
    do {
      return try reading { (mode) throws(DialogInterruption) in
        while true {
          let hint = Self.hint(language).wrappedBetweenHints(to: output.columns - 1)
          draw(Frame(lines: hint.map { display.style.marked("\($0)", .aside) }))
          switch try keys.next(in: mode) {
          case .enter, .down, .pageDown, .text(" "):
            pager.turn()
            return true
          // ㅂ is the Q key in the Korean keyboard layout.
          case .escape, .end, .text("q"), .text("Q"), .text("ㅂ"):
            pager.showsAll = true
            return true
          case .idle:
            eraseScreen()
            return false
          default: continue
          }
        }
      }
    } catch {
      interruption = error
      return isOwed
    }
  }

  private static let hint = LocalizedText(
    en: "— Enter next · q to the end —", ko: "— Enter 다음 · q 끝까지 —")
}
