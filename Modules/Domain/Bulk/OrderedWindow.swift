/// Runs work for several elements concurrently and reports the results in the order of the
/// elements.
struct OrderedWindow {
  /// The maximum number of elements in progress at once.
  let width: Int
  /// The maximum number of elements started and not yet reported. It bounds the results kept in
  /// memory.
  let reach: Int

  /// Starts `work` for `elements` in order. Calls `report` with each result after the results of
  /// all elements before it. Once `isStopped` returns true, no more work starts; work already
  /// started is finished and reported.
  func run<Element: Sendable, Value: Sendable>(
    _ elements: [Element], until isStopped: () -> Bool,
    work: @escaping @Sendable (Element) async -> Value, report: (Element, Value) -> Void
  ) async {
    await withTaskGroup(of: (Int, Value).self) { group in
      var (begun, ended, reported) = (0, 0, 0)
      var waiting: [Int: Value] = [:]
      while true {
        while begun - ended < width, begun < min(elements.count, reported + reach), !isStopped() {
          let (index, element) = (begun, elements[begun])
          group.addTask { (index, await work(element)) }
          begun += 1
        }
        guard let (index, value) = await group.next() else { return }
        ended += 1
        waiting[index] = value
        while let value = waiting.removeValue(forKey: reported) {
          report(elements[reported], value)
          reported += 1
        }
      }
    }
  }
}
