import FeatureDependencies

// Conversions of text before it is written, and short forms for types of the interface layer.
extension String {
  /// The text with control and other unprintable characters replaced; see ``PrintableText``.
  package var printable: String { PrintableText(self).description }

  /// The JSON text with `\u` escapes for unprintable characters. Outside strings, JSON contains no
  /// unprintable characters except line feeds.
  var escapedJSON: String {
    // Fast path: nothing to escape.
    let isPlain = utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A }
    guard !isPlain else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      let character = String(scalar)
      if scalar == "\n" || PrintableText.holds(character) {
        escaped += character
      } else {
        for unit in character.utf16 {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return escaped
  }
}
