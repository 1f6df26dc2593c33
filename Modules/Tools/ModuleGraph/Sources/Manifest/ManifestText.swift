/// A string of a manifest, and where it stands.
struct ManifestText {
  /// What the string says, cut where it is interpolated.
  let parts: [String]
  let line: Int
  /// The call that it is an argument of, if it is one.
  var call: Call?
  /// The function whose body it stands in.
  let function: String?

  struct Call {
    let name: String
    /// The label of the argument, and its place counted from 0.
    let label: String?
    let place: Int
    /// The labels of all arguments, once the call is read.
    var labels: Set<String> = []
    /// What the call is itself an argument of, from the outside in: names and labels.
    let around: [String]
  }

  /// What the string says if nothing in it is computed.
  var literal: String? { parts.count == 1 ? parts[0] : nil }

  /// What must be put into the interpolation to get `name`; nil if there is not one, or nothing
  /// fixed.
  func stem(of name: String) -> String? {
    guard parts.count == 2, parts != ["", ""], name.hasPrefix(parts[0]), name.hasSuffix(parts[1]),
      name.count > parts[0].count + parts[1].count
    else { return nil }
    return String(name.dropFirst(parts[0].count).dropLast(parts[1].count))
  }
}

extension ManifestText {
  /// The string that `literal`, with its quotes, stands for.
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
