/// A string of a manifest, with its context.
struct ManifestText {
  /// The string's fixed parts, split at its interpolations.
  let parts: [String]
  let line: Int
  /// The call that has the string as an argument; nil if there is none.
  var call: Call?
  /// The function whose body contains the string.
  let function: String?

  struct Call {
    let name: String
    /// The argument's label, and its position counted from 0.
    let label: String?
    let place: Int
    /// The labels of all arguments, set when the call has been read.
    var labels: Set<String> = []
    /// The names and labels of the calls that contain this one, outermost first.
    let around: [String]
  }

  /// The string's value; nil if it has an interpolation.
  var literal: String? { parts.count == 1 ? parts[0] : nil }

  /// The value that the interpolation must have to yield `name`; nil unless the string has one
  /// interpolation and fixed text.
  func stem(of name: String) -> String? {
    guard parts.count == 2, parts != ["", ""], name.hasPrefix(parts[0]), name.hasSuffix(parts[1]),
      name.count > parts[0].count + parts[1].count
    else { return nil }
    return String(name.dropFirst(parts[0].count).dropLast(parts[1].count))
  }
}

extension ManifestText {
  /// The fixed parts of `literal`, which includes its quotes.
  static func parts(of literal: String) -> [String] {
    var (parts, depth, text) = ([String](), 0, "")
    var characters = literal.drop { $0 == "#" || $0 == "\"" }
    while let last = characters.last, last == "#" || last == "\"" { characters.removeLast() }
    var isEscaped = false
    for character in characters {
      if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      } else if isEscaped, character == "(" {
        parts.append(text)
        (text, depth) = ("", 1)
      } else if isEscaped || character != "\\" {
        text.append(character)
      }
      isEscaped = !isEscaped && character == "\\" && depth == 0
    }
    return parts + [text]
  }
}
