/// The drawing capabilities of an output: its surface, and whether it has color.
public struct OutputStyle: Sendable, Hashable {
  /// The kind of an output.
  public enum Surface: Sendable {
    /// Lines for another program or a file.
    case lines
    /// A screen on which the cursor can be moved.
    case screen
    /// Text for a screen reader: nothing is drawn or overwritten.
    case plain
  }

  /// The kind of this output.
  public let surface: Surface

  /// Whether color sequences are written.
  public internal(set) var hasColor: Bool

  /// Creates a style. To detect a style from an output, use ``init(of:plain:color:)``.
  public init(surface: Surface, hasColor: Bool) {
    self.surface = surface
    self.hasColor = hasColor
  }

  /// Detects the style of `output`: ``Surface/screen`` for a terminal, otherwise ``Surface/lines``.
  ///
  /// With `plain`, and at a terminal whose `TERM` is unset or `dumb`, it is ``Surface/plain``.
  /// Color requires a screen and `color`, and `NO_COLOR` (no-color.org) must be unset or empty.
  public init(of output: Output, plain: Bool, color: Bool) {
    let terminal = environmentVariable("TERM")
    let isTerminal = output.isTerminal
    let isPlain = plain || (isTerminal && (terminal == nil || terminal == "dumb"))
    self.init(
      surface: isPlain ? .plain : isTerminal ? .screen : .lines,
      hasColor: isTerminal && !isPlain && color && environmentVariable("NO_COLOR") == nil)
  }

  /// `text` in the color of `meaning`, if the output has color.
  func marked(_ text: TerminalText, _ meaning: Meaning) -> TerminalText {
    hasColor && !text.isEmpty ? "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The meaning of a color. The raw value is the parameter of Select Graphic Rendition (ECMA-48).
  enum Meaning: String {
    case question = "1"
    case aside = "2"
    case wrong = "31"
    case done = "32"
    case chosen = "36"
    case warning = "33"
  }
}
