package import FeatureDependencies

// A secret that the program shows, such as a recovery code.
extension ScreenDialog {
  /// Shows `text` and a secret below it, waits for Enter, and erases both from the screen.
  ///
  /// Throws as ``answer(to:)`` does.
  package func show(
    _ text: LocalizedText, over provide: @Sendable ((Span<UInt8>) -> Void) -> Void
  ) async throws(DialogInterruption) {
    if let why = takeInterruption() { throw why }
    region.keepLines()
    var shown = layout.wrapped(text(language), to: output.columns - 1)
    output.draw(lines: shown)
    provide { bytes in
      output.write("  ")
      output.write(bytes)
      output.write("\n")
      shown.append(TerminalText(String(repeating: " ", count: 2 + bytes.count)))
    }
    defer {
      output.draw(region.erase(columns: output.columns))
      output.draw(LiveRegion.erased(shown, output.columns))
    }
    try reading(afresh: true) { (mode) throws(DialogInterruption) in
      while true {
        let hint = SecretText.taken(back: "Esc")(language).wrapped(to: output.columns - 3)
        draw(Frame(lines: hint.map { display.style.marked("  \($0)", .aside) }))
        try output.checked()
        switch try keys.next(in: mode) {
        case .enter: return
        case .escape: throw .back
        case .idle:
          eraseScreen()
          throw .stopped
        default: continue
        }
      }
    }
  }
}
