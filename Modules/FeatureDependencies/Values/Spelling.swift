/// Suggests the known name nearest to a misspelled one.
public enum Spelling {
  /// Returns the nearest of `candidates`; nil if more than a third of its characters differ. One
  /// difference is always allowed.
  public static func nearest(to text: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, distance(text, $0)) }.min { $0.1 < $1.1 }
    guard let (candidate, distance) = ranked, distance <= max(1, candidate.count / 3) else {
      return nil
    }
    return candidate
  }

  /// Returns at most `count` of `candidates` that are as near as in ``nearest(to:among:)`` or
  /// contain `text`, which come first.
  static func nearest(_ count: Int, to text: String, among candidates: [String]) -> [String] {
    let ranked = candidates.enumerated().map { place, candidate in
      (candidate, candidate.contains(text) ? -1 : distance(text, candidate), place)
    }
    return ranked.filter { $0.1 <= max(1, $0.0.count / 3) }
      .sorted { ($0.1, $0.2) < ($1.1, $1.2) }.prefix(count).map(\.0)
  }

  /// The number of insertions, deletions, substitutions and swaps of adjacent characters.
  private static func distance(_ text: String, _ other: String) -> Int {
    // A text this long is not a misspelled name.
    guard text.count <= 64 else { return .max }
    let (text, other) = (Array(text), Array(other))
    var (before, row) = ([Int](), Array(0...other.count))
    for index in text.indices {
      var next = [index + 1]
      for column in other.indices {
        let change = row[column] + (text[index] == other[column] ? 0 : 1)
        var least = min(change, row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, text[index] == other[column - 1],
          text[index - 1] == other[column]
        {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[other.count]
  }
}
