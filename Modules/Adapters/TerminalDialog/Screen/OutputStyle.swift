#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What may be drawn on an output.
public struct OutputStyle: Sendable, Hashable {
  /// What an output is.
  public enum Surface: Sendable {
    /// Lines for another program or a file.
    case lines
    /// A screen on which the cursor can be moved.
    case screen
    /// Text for a screen reader: nothing is drawn or overwritten, and a question is one line.
    case plain
  }

  /// What the output is.
  public let surface: Surface
  /// Whether it can show colours.
  public let hasColor: Bool

  /// A style.
  public init(surface: Surface, hasColor: Bool) {
    self.surface = surface
    self.hasColor = hasColor
  }

  /// The style for `output`: ``Surface/screen`` for a terminal, ``Surface/lines`` for anything
  /// else.
  ///
  /// With `plain`, and at a terminal whose `TERM` is unset or `dumb`, it is ``Surface/plain``.
  /// There is no colour without `color`, nor where `NO_COLOR` is set to anything (no-color.org).
  public init(of output: Output, plain: Bool, color: Bool) {
    let terminal = environmentVariable("TERM")
    let isScreen = isatty(output.descriptor) == 1
    if plain || (isScreen && (terminal == nil || terminal == "dumb")) {
      self.init(surface: .plain, hasColor: false)
    } else if isScreen {
      self.init(surface: .screen, hasColor: color && environmentVariable("NO_COLOR") == nil)
    } else {
      self.init(surface: .lines, hasColor: false)
    }
  }

  /// `text` in the colour of `meaning`, if there are colours.
  func marked(_ text: TerminalText, _ meaning: Meaning) -> TerminalText {
    hasColor && !text.isEmpty ? "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// What a colour means; the raw value is its parameter of "select graphic rendition" (ECMA-48).
  enum Meaning: String {
    case question = "1"
    case aside = "2"
    case wrong = "31"
    case done = "32"
    case chosen = "36"
    case warning = "33"
  }
}
