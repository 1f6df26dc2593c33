import FeatureDependencies

// Content that is longer than the screen.
extension ScreenDialog {
  /// Writes `content`, and waits for a key after each page but the last.
  ///
  /// If the person stops, the rest is not shown, unless `isOwed` is true. The pages of `next`, which
  /// is shown afterwards, count in the hints. Returns the lines that are on the screen.
  @discardableResult
  func page(
    _ content: @escaping PagedContent, isOwed: Bool, before next: PagedContent? = nil
  ) -> [TerminalText] {
    if pager.isFull(before: content(layout), rows: output.size.rows) {
      guard turnPages(before: content, waits: true, isOwed: isOwed) else { return [] }
    }
    pager.begin(content, layout, rows: output.size.rows)
    drawPage()
    _ = turnPages(before: next, isOwed: isOwed)
    return pager.drawn
  }

  /// Waits at the end of each page until the person turns to the next page, skips to the end, or
  /// stops; with `waits`, also at the last page. After a stop it does not wait. Earlier pages
  /// can be shown again in place of the current one. Returns false if the person stopped, unless
  /// the rest `isOwed`.
  private func turnPages(before next: PagedContent?, waits: Bool = false, isOwed: Bool) -> Bool {
    do {
      while !pager.showsAll, !hasStopped, interruption == nil, waits || !pager.isAtEnd {
        var coming = Pager()
        if let next, pager.isFull(before: next(layout), rows: output.size.rows) {
          coming.begin(next, layout, rows: output.size.rows)
        }
        pager.following = coming.pages.count
        switch try turn() {
        case .next where pager.isAtEnd: return true
        case .next:
          pager.place += 1
          drawPage()
        case .back where pager.place == 0: continue
        case .back:
          erasePage()
          pager.place -= 1
          drawPage()
        case .resized:
          // Lines for the earlier width would be broken within words.
          erasePage()
          pager.layOutAgain(layout, rows: output.size.rows)
          drawPage()
        case .leave: pager.showsAll = true
        case .idle:
          eraseScreen()
          return false
        }
      }
    } catch {
      interruption = error
      guard isOwed else { return false }
    }
    while !pager.isAtEnd {
      pager.place += 1
      drawPage()
    }
    return true
  }

  private func drawPage() {
    hasLostPlace = false
    output.draw(lines: pager.page)
    pager.drawn += pager.page
  }

  private func erasePage() {
    guard !hasLostPlace else { return }
    output.draw(LiveRegion.erased(pager.page, output.columns))
    pager.drawn.removeLast(pager.page.count)
  }

  /// Waits for a key that turns pages, or for another width.
  private func turn() throws(DialogInterruption) -> Pager.Turn {
    defer { output.draw(region.erase(columns: output.columns)) }
    return try reading { (mode) throws(DialogInterruption) in
      while true {
        let hint = pager.hint(language).wrappedBetweenHints(to: output.columns - 1)
        draw(Frame(lines: hint.map { display.style.marked("\($0)", .aside) }))
        let key = try keys.next(in: mode)
        if key == .idle { return .idle }
        if let turn = Pager.turn(key) { return turn }
        if key == .resumed {
          region.forget()
          hasLostPlace = true
        }
        if !pager.pages.isEmpty, output.columns != pager.columns { return .resized }
      }
    }
  }
}
