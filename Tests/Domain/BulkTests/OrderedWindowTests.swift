import Synchronization
import Testing

@testable import Bulk

/// How many lines run concurrently, and in which order they are reported.
struct OrderedWindowTests {
  /// Blocks each element until the test releases it, so that the test decides the order of
  /// completion.
  private actor Gates {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var open: Set<Int> = []
    private(set) var begun: [Int] = []
    private(set) var ended = 0

    func pass(_ element: Int) async {
      begun.append(element)
      if !open.contains(element) {
        await withCheckedContinuation { waiting[element] = $0 }
      }
      ended += 1
    }

    func letGo(_ element: Int) {
      open.insert(element)
      waiting.removeValue(forKey: element)?.resume()
    }

    /// Returns once `count` elements have ended and further elements have had time to begin.
    func ended(_ count: Int) async {
      while ended < count { await Task.yield() }
      for _ in 0..<1000 { await Task.yield() }
    }

    /// Returns once `count` elements have begun.
    func begun(_ count: Int) async {
      while begun.count < count { await Task.yield() }
    }
  }

  private func reported(
    _ elements: Range<Int>, width: Int, reach: Int = 100, until isStopped: () -> Bool = { false },
    work: @escaping @Sendable (Int) async -> Void
  ) async -> [Int] {
    var reported: [Int] = []
    let window = OrderedWindow(width: width, reach: reach)
    await window.run(
      Array(elements), until: isStopped,
      work: {
        await work($0)
        return $0 * 10
      }
    ) { element, value in
      #expect(value == element * 10)
      reported.append(element)
    }
    return reported
  }

  @Test func `Results of a batch are reported in line order, not in order of completion`() async {
    let gates = Gates()
    async let reported = reported(0..<4, width: 4) { await gates.pass($0) }
    for element in [3, 1, 0, 2] {
      await gates.begun(4)
      await gates.letGo(element)
    }
    #expect(await reported == [0, 1, 2, 3])
  }

  @Test func `A batch runs as many lines concurrently as its width, and no more`() async {
    let now = Atomic(0)
    let most = Atomic(0)
    let gates = Gates()
    async let reported = reported(0..<40, width: 16) { element in
      let count = now.add(1, ordering: .sequentiallyConsistent).newValue
      _ = most.max(count, ordering: .sequentiallyConsistent)
      if element < 16 { await gates.pass(element) }
      now.subtract(1, ordering: .sequentiallyConsistent)
    }
    await gates.begun(16)
    for element in 0..<16 { await gates.letGo(element) }
    #expect(await reported == Array(0..<40))
    #expect(most.load(ordering: .sequentiallyConsistent) == 16)
  }

  @Test func `A batch starts a limited number of lines before the first is reported`() async {
    let gates = Gates()
    async let reported = reported(0..<40, width: 4, reach: 10) { await gates.pass($0) }
    for element in 1..<10 { await gates.letGo(element) }
    await gates.ended(9)
    #expect(await gates.begun.sorted() == Array(0..<10))
    await gates.letGo(0)
    for element in 10..<40 { await gates.letGo(element) }
    #expect(await reported == Array(0..<40))
  }

  @Test func `A stopped batch starts no more lines and reports the started ones`() async {
    let stopped = Atomic(false)
    let reported = await reported(
      0..<40, width: 4, until: { stopped.load(ordering: .sequentiallyConsistent) }
    ) { element in
      if element == 7 { stopped.store(true, ordering: .sequentiallyConsistent) }
    }
    #expect(reported.count >= 8)
    #expect(reported.count <= 12)
    #expect(reported == Array(0..<reported.count))
  }
}
