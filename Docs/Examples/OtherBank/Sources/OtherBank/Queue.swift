/// The tickets of customers who wait at the counter. Any task may call it.
actor Queue {
  private var waiting: [Int] = []
  private var last = 0

  /// Draws the next ticket, counted from 1.
  func draw() -> Int {
    last += 1
    waiting.append(last)
    return last
  }

  /// Serves the oldest waiting ticket; zero without one.
  func serve() -> Int { waiting.isEmpty ? 0 : waiting.removeFirst() }
}
