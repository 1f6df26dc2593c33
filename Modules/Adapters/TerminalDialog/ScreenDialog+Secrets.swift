public import FeatureDependencies

extension ScreenDialog {
  /// Shows `text` and under it a secret, waits for Enter, and takes the secret off the screen.
  ///
  /// Throws as ``answer(to:)`` does.
  public func show(
    _ text: LocalizedText, over lend: @Sendable ((Span<UInt8>) -> Void) -> Void
  ) async throws(DialogInterruption) {
    if let interruption { throw interruption }
    region.settle()
    output.write(lines: text(language.current).wrapped(to: output.columns - 1))
    var width = 2
    output.write("  ")
    lend { bytes in
      output.write(bytes)
      width += bytes.count
    }
    output.write("\n")
    // After Ctrl-Z it is not known which line it is on.
    var isInPlace = true
    defer {
      let columns = output.columns
      output.draw(region.erase(columns: columns))
      if isInPlace { output.draw(LiveRegion.erased(rows: (width + columns - 1) / columns)) }
    }
    try keys.reading(afresh: true) { (mode) throws(DialogInterruption) in
      while true {
        draw(Frame([style.marked("— \(SecretText.taken(language.current)) —", .aside)]))
        switch try keys.next(in: mode) {
        case .enter: return
        case .escape: throw .back
        case .resumed:
          region.forget()
          isInPlace = false
        default: continue
        }
      }
    }
  }
}
