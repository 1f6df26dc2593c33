/// Works on several elements at once, and tells what came of each in the elements' order.
struct OrderedWindow {
  /// So many are worked on at the same time.
  let width: Int
  /// So many may be begun before the first of them is told: what waits to be told is kept.
  let reach: Int

  /// Does `work` for `elements`, the first ones first, and `tell`s of each once all before it were
  /// told. Once `isStopped` says so nothing more is begun, and all that was begun is told.
  func run<Element: Sendable, Value: Sendable>(
    _ elements: [Element], until isStopped: () -> Bool,
    work: @escaping @Sendable (Element) async -> Value, tell: (Element, Value) -> Void
  ) async {
    await withTaskGroup(of: (Int, Value).self) { group in
      var (begun, ended, told) = (0, 0, 0)
      var waiting: [Int: Value] = [:]
      while true {
        while begun - ended < width, begun < min(elements.count, told + reach), !isStopped() {
          let (index, element) = (begun, elements[begun])
          group.addTask { (index, await work(element)) }
          begun += 1
        }
        guard let (index, value) = await group.next() else { return }
        ended += 1
        waiting[index] = value
        while let value = waiting.removeValue(forKey: told) {
          tell(elements[told], value)
          told += 1
        }
      }
    }
  }
}
