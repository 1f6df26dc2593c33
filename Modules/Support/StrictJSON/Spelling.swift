/// Suggests the known name nearest to a misspelled one.
public enum Spelling {
  /// Returns the nearest of `candidates`; nil if more than a third of its characters differ. One
  /// difference is always allowed.
  public static func nearest(to text: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, distance(text, $0)) }.min { $0.1 < $1.1 }
    return ranked.flatMap { $0.1 <= max(1, $0.0.count / 3) ? $0.0 : nil }
  }

  /// The number of insertions, deletions and substitutions of characters.
  private static func distance(_ text: String, _ other: String) -> Int {
    // A text this long is not a misspelled name.
    guard text.count <= 64 else { return .max }
    let (text, other) = (Array(text), Array(other))
    var row = Array(0...other.count)
    for index in text.indices {
      var next = [index + 1]
      for column in other.indices {
        let change = row[column] + (text[index] == other[column] ? 0 : 1)
        next.append(min(change, row[column + 1] + 1, next[column] + 1))
      }
      row = next
    }
    return row[other.count]
  }
}
