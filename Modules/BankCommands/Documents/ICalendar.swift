import FeatureDependencies

/// A calendar as RFC 5545 writes it: a property a line, ended by CR LF, folded to at most 75 bytes.
struct ICalendar {
  private(set) var text = ""

  /// Adds a property whose `value` stands as it is.
  mutating func add(_ name: String, _ value: String) {
    text += Self.folded("\(name):\(value)") + "\r\n"
  }

  /// Adds a property whose value is a text (RFC 5545, section 3.3.11).
  mutating func add(_ name: String, text: String) { add(name, Self.escaped(text)) }

  private static func escaped(_ text: String) -> String {
    PrintableText(lines: text).description
      .replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
      .replacing("\n", with: "\\n")
  }

  /// `line` broken before the bytes that would pass the 75th of a line; no character is broken.
  private static func folded(_ line: String) -> String {
    var (folded, used) = ("", 0)
    for scalar in line.unicodeScalars {
      let length = String(scalar).utf8.count
      if used + length > 75 {
        folded += "\r\n "
        used = 1
      }
      folded.unicodeScalars.append(scalar)
      used += length
    }
    return folded
  }
}
