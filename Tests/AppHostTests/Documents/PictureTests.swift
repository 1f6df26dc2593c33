import Foundation
import Testing

/// Docs/Screens/opening.svg: three of the recorded screens, as a picture.
@Suite(.serialized)
struct PictureTests {
  /// Each screen is the first with a line that begins like this; so many of its lines are shown,
  /// from the one that begins like that.
  private static let shown = [
    (screen: "? Which deposit?", from: "✓ ", lines: 6),
    (screen: "— ", from: "Time deposit", lines: 20),
    (screen: "│ The deposit is open.", from: "╭", lines: 13),
  ]

  private static let lineHeight = 18

  private func screens() throws -> [[String]] {
    let screens = try Sources.text(of: "Docs/Screens/en-80.txt")
      .components(separatedBy: "────────\n").map { $0.components(separatedBy: "\n") }
    return try Self.shown.map { part in
      let screen = try #require(
        screens.first { $0.contains { $0.hasPrefix(part.screen) } }, "\(part.screen)")
      return Array(screen.drop { !$0.hasPrefix(part.from) }.prefix(part.lines))
    }
  }

  private func picture(_ screens: [[String]]) -> String {
    var (parts, top): ([String], Int) = ([], 12)
    for screen in screens {
      let height = screen.count * Self.lineHeight + 16
      let size = "width=\"704\" height=\"\(height)\" rx=\"8\" fill=\"#f6f8fa\""
      parts.append("<rect x=\"12\" y=\"\(top)\" \(size)/>")
      for (number, line) in screen.enumerated() where !line.isEmpty {
        let y = top + 20 + number * Self.lineHeight
        let kind = line.hasPrefix("❯") ? " class=\"chosen\"" : ""
        parts.append("<text x=\"24\" y=\"\(y)\"\(kind)>\(line.escaped)</text>")
      }
      top += height + 12
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 728 \(top)" role="img"
      font-family="monospace" font-size="14">
      <title>A deposit is chosen, its figures are shown, and the account is open</title>
      <style>
      rect { fill: #f6f8fa; stroke: #d0d7de }
      text { fill: #1f2328; font: 14px ui-monospace, Menlo, monospace }
      .chosen { fill: #0969da }
      @media (prefers-color-scheme: dark) {
        rect { fill: #0d1117; stroke: #30363d }
        text { fill: #e6edf3 }
        .chosen { fill: #58a6ff }
      }
      </style>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  @Test func `The picture in the README is made of recorded screens`() throws {
    let text = picture(try screens())
    let path = "Docs/Screens/opening.svg"
    if ProcessInfo.processInfo.environment["ARTEFACTS"] == "write" {
      try Data(text.utf8).write(to: Sources.root.appending(path: path))
    }
    #expect(text == (try? Sources.text(of: path)))
  }
}

extension String {
  /// The text in SVG, where some viewers drop blanks at the start of a line.
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing(" ", with: "\u{A0}")
  }
}
