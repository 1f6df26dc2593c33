/// Screens as an animated SVG: a strip of frames that a style sheet moves frame by frame, without a
/// script.
///
/// The animation loops, and shows its last frame longest. If reduced motion is preferred, it does
/// not start, and only the last frame is shown.
struct ScreenRecording {
  let title: String
  /// The lines of each screen, without empty lines at the end.
  let frames: [[String]]

  /// The duration of a frame, long enough to read it, and of the last frame, in milliseconds.
  private static let (duration, lastDuration) = (3000, 6000)
  private static let (width, height) = (408, 396)
  private static let (margin, firstBaseline, lineHeight) = (24, 34, 18)
  /// The width of a column: 0.6 of the font size, as in each font of the style sheet.
  private static let column = 9

  /// `screens` without detours: a screen that occurs again removes the screens since its first
  /// occurrence.
  static func straight(_ screens: [[String]]) -> [[String]] {
    var way: [[String]] = []
    for screen in screens {
      if let earlier = way.firstIndex(of: screen) { way.removeSubrange(earlier...) }
      way.append(screen)
    }
    return way
  }

  /// The first and the last of `screens`, and those with at least ten lines that the previously
  /// selected one lacks. A single new answer is too small a change for a frame of its own.
  static func telling(_ screens: [[String]]) -> [[String]] {
    var kept: [[String]] = []
    for (place, screen) in screens.enumerated() {
      let before = Set(kept.last ?? [])
      let new = screen.filter { !$0.isEmpty && !before.contains($0) }
      if kept.isEmpty || new.count >= 10 || place == screens.count - 1 { kept.append(screen) }
    }
    return kept
  }

  /// The picture; equal frames give equal text.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(Self.height)"
      viewBox="0 0 \(Self.width) \(Self.height)" role="img">
    <title>\(title.escaped)</title>
    <style>
    \(Self.colors)
    @media (prefers-reduced-motion: no-preference) {
      #film { animation: film \(total)ms step-end infinite }
    }
    @keyframes film {
    \(keyframes)
    }
    </style>
    <rect x="1" y="1" width="\(Self.width - 2)" height="\(Self.height - 2)" rx="8"/>
    <g id="film" transform="translate(\(-Self.width * (frames.count - 1)))">
    \(frames.indices.map(frame).joined(separator: "\n"))
    </g>
    </svg>

    """
  }

  private static let colors = """
    rect { fill: #f6f8fa; stroke: #d0d7de }
    text { fill: #1f2328; font: 15px Menlo, "DejaVu Sans Mono", "Courier New", monospace }
    .chosen { fill: #0969da }
    .done, .hint { fill: #59636e }
    @media (prefers-color-scheme: dark) {
      rect { fill: #0d1117; stroke: #30363d }
      text { fill: #e6edf3 }
      .chosen { fill: #58a6ff }
      .done, .hint { fill: #9198a1 }
    }
    """

  /// The duration of all frames, in milliseconds.
  private var total: Int { (frames.count - 1) * Self.duration + Self.lastDuration }

  private var keyframes: String {
    frames.indices.map { place in
      let percent = Double(place * Self.duration * 100) / Double(total)
      return "\(percent)% { transform: translateX(\(-place * Self.width)px) }"
    }.joined(separator: "\n")
  }

  /// The frame at `place`. A line that continues the one above has its style.
  private func frame(_ place: Int) -> String {
    var style: String?
    let lines = frames[place].enumerated().map { number, line in
      // The next choice is indented, too, but less than the rest of the selected one.
      let indent = style == "chosen" ? "    " : "  "
      style = Self.style(of: line) ?? (line.hasPrefix(indent) ? style : nil)
      let mark = style.map { " class=\"\($0)\"" } ?? ""
      return "<text y=\"\(number * Self.lineHeight)\"\(mark)\(Self.places(in: line))>"
        + "\(line.escaped)</text>"
    }
    let left = place * Self.width + Self.margin
    return "<g transform=\"translate(\(left) \(Self.firstBaseline))\">\n"
      + lines.joined(separator: "\n") + "\n</g>"
  }

  private static func style(of line: String) -> String? {
    switch line.first {
    case "❯": "chosen"
    case "✓": "done"
    case "—": "hint"
    // The keys, and the line about nested openings.
    default: ["? help ·", "? 도움말 ·", " › "].contains(where: line.contains) ? "hint" : nil
    }
  }

  /// The x positions of the characters of `line`, in pixels, up to the one after the last Hangul
  /// syllable or mark; empty without one. They are explicit because such a character comes from a
  /// font in which it is not as wide as its columns.
  private static func places(in line: String) -> String {
    guard let last = line.lastIndex(where: { $0.isWide || "❯✓›↑↓".contains($0) }) else {
      return ""
    }
    var places = [0]
    for letter in line[...last] {
      places.append((places.last ?? 0) + (letter.isWide ? 2 : 1) * column)
    }
    return " x=\"\(places.map { "\($0)" }.joined(separator: " "))\""
  }
}

extension Character {
  /// Whether the character is two columns wide in a terminal, as Hangul is.
  var isWide: Bool {
    unicodeScalars.contains {
      (0x1100...0x115F).contains($0.value) || (0xAC00...0xD7A3).contains($0.value)
    }
  }
}

extension String {
  /// The text escaped for SVG, with no-break spaces: some viewers drop leading spaces.
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing(" ", with: "\u{A0}")
  }
}
