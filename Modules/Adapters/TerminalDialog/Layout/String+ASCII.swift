extension String {
  /// The text with ASCII for the signs that are drawn, each as wide as before. Letters stay: Hangul
  /// has no likeness in ASCII.
  var inASCIISigns: String { String(map { Self.signs[$0] ?? $0 }) }

  private static let signs: [Character: Character] = [
    "✓": "*", "✗": "x", "❯": ">", "›": ">", "·": "-", "…": "~", "—": "-", "–": "-", "↑": "^",
    "↓": "v", "→": ">", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "└": "+", "─": "-", "│": "|",
    "▇": "#",
    "█": "#", "▉": "#", "▊": "#", "▋": "#", "▌": "#", "▍": " ", "▎": " ", "▏": " ", "░": "=",
  ]
}

/// Which characters a terminal is expected to show.
enum Characters {
  /// Whether the environment's locale has no other characters than ASCII: neither `LC_ALL`,
  /// `LC_CTYPE` nor `LANG`, the first that is set, names UTF-8.
  static var areASCII: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = environmentVariable(name)?.lowercased() else { continue }
      return !locale.contains("utf-8") && !locale.contains("utf8")
    }
    return true
  }
}
