public import FeatureDependencies

// A secret that the program shows, such as a recovery code.
extension ScreenDialog {
  /// Shows `text` and a secret below it, waits for Enter, and erases both from the screen.
  ///
  /// Throws as ``answer(to:)`` does.
  public func show(
    _ text: LocalizedText, over provide: @Sendable ((Span<UInt8>) -> Void) -> Void
  ) async throws(DialogInterruption) {
    if let why = takeInterruption() { throw why }
    region.keepLines()
    var shown: [TerminalText] = []
    func show() {
      shown = layout.wrapped(text(language), to: output.columns - 1)
      output.draw(lines: shown)
      shown += write(provide)
    }
    func erase() {
      output.draw(region.erase(columns: output.columns))
      output.draw(LiveRegion.erased(shown, output.columns))
      shown = []
    }
    show()
    defer { erase() }
    try reading(afresh: true) { (mode) throws(DialogInterruption) in
      while true {
        let hint = SecretText.taken(back: "Esc")(language).wrapped(to: output.columns - 3)
        draw(Frame(lines: hint.map { display.style.marked("  \($0)", .aside) }))
        try output.checked()
        switch try keys.next(in: mode, beforeSuspension: erase) {
        case .enter: return
        case .escape: throw .back
        case .idle:
          eraseScreen()
          throw .stopped
        case .resumed:
          // Hiding it until a key would protect nothing: the person who resumed can press that key.
          region.forget()
          show()
        default: continue
        }
      }
    }
  }

  /// Writes the bytes that `provide` passes, without a copy. A line that is too long is broken
  /// behind a hyphen. Returns blank lines of the same width.
  private func write(_ provide: ((Span<UInt8>) -> Void) -> Void) -> [TerminalText] {
    var lines: [TerminalText] = []
    provide { bytes in
      var start = 0
      while start < bytes.count {
        var end = min(bytes.count, start + max(1, output.columns - 3))
        while end < bytes.count, end > start + 1, bytes[end - 1] != UInt8(ascii: "-") { end -= 1 }
        output.write("  ")
        output.write(bytes.extracting(start..<end))
        output.write("\n")
        lines.append(TerminalText(String(repeating: " ", count: 2 + end - start)))
        start = end
      }
    }
    return lines
  }
}
