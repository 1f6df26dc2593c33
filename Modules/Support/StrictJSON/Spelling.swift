/// Suggests the known name nearest to a misspelled one.
public enum Spelling {
  /// Returns the nearest of `candidates`; nil if it differs from `text` in more than a quarter of
  /// the letters and digits of either. One difference is always allowed.
  public static func nearest(to text: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, distance(text, $0)) }.min { $0.1 < $1.1 }
    return ranked.flatMap { nearest, distance in
      let length = min(text.count(where: isPart), nearest.count(where: isPart))
      return distance <= max(1, length / 4) ? nearest : nil
    }
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// The number of insertions, deletions and substitutions of characters, and of swapped pairs.
  private static func distance(_ text: String, _ other: String) -> Int {
    // A text this long is not a misspelled name.
    guard text.count <= 64 else { return .max }
    let (text, other) = (Array(text), Array(other))
    var (above, row) = ([Int](), Array(0...other.count))
    for index in text.indices {
      var next = [index + 1]
      for column in other.indices {
        let change = row[column] + (text[index] == other[column] ? 0 : 1)
        next.append(min(change, row[column + 1] + 1, next[column] + 1))
        if index > 0, column > 0, text[index] == other[column - 1],
          text[index - 1] == other[column]
        {
          next[column + 1] = min(next[column + 1], above[column - 1] + 1)
        }
      }
      (above, row) = (row, next)
    }
    return row[other.count]
  }
}
