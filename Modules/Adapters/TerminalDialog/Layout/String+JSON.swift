import FeatureDependencies

extension String {
  /// The JSON text with escapes for what is not printable. Outside a string JSON has no such
  /// character but the line feed.
  var escapedJSON: String {
    // As most of it is: not looked at scalar by scalar.
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
