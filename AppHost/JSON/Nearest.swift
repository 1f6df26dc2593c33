extension String {
  /// The one of `candidates` that most likely was meant: at most a third of it typed differently.
  func nearest(of candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, distance(to: $0)) }.min { $0.1 < $1.1 }
    guard let (candidate, distance) = ranked, distance <= max(1, candidate.count / 3) else {
      return nil
    }
    return candidate
  }

  /// Levenshtein's distance: how many characters to add, drop or change.
  private func distance(to other: String) -> Int {
    let other = Array(other)
    // Longer texts are no typing mistakes.
    guard count <= 64 else { return .max }
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let change = diagonal + (character == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
