/// Counts from 1.
actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
