/// Detects concurrent callers.
actor Crowd {
  private var came = 0

  /// Whether another caller arrives while this one yields.
  func isJoined() async -> Bool {
    came += 1
    let number = came
    for _ in 0..<20 { await Task.yield() }
    return came > number
  }
}
