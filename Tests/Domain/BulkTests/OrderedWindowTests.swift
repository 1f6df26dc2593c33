import Synchronization
import Testing

@testable import Bulk

/// How much is worked on at once, and in which order it is told.
struct OrderedWindowTests {
  /// Work of which each element waits until it is let go, so that a test decides what ends when.
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

    /// Once so many have ended, and what that lets begin has had its chance to.
    func ended(_ count: Int) async {
      while ended < count { await Task.yield() }
      for _ in 0..<1000 { await Task.yield() }
    }

    /// Once so many were begun.
    func begun(_ count: Int) async {
      while begun.count < count { await Task.yield() }
    }
  }

  private func told(
    _ elements: Range<Int>, width: Int, reach: Int = 100, until isStopped: () -> Bool = { false },
    work: @escaping @Sendable (Int) async -> Void
  ) async -> [Int] {
    var told: [Int] = []
    let window = OrderedWindow(width: width, reach: reach)
    await window.run(
      Array(elements), until: isStopped,
      work: {
        await work($0)
        return $0 * 10
      }
    ) { element, value in
      #expect(value == element * 10)
      told.append(element)
    }
    return told
  }

  @Test func `Results of a batch are told in its order, whatever ends first`() async {
    let gates = Gates()
    async let told = told(0..<4, width: 4) { await gates.pass($0) }
    for element in [3, 1, 0, 2] {
      await gates.begun(4)
      await gates.letGo(element)
    }
    #expect(await told == [0, 1, 2, 3])
  }

  @Test func `A batch works on as many lines at once as its width, and on no more`() async {
    let now = Atomic(0)
    let most = Atomic(0)
    let gates = Gates()
    async let told = told(0..<40, width: 16) { element in
      let count = now.add(1, ordering: .sequentiallyConsistent).newValue
      _ = most.max(count, ordering: .sequentiallyConsistent)
      if element < 16 { await gates.pass(element) }
      now.subtract(1, ordering: .sequentiallyConsistent)
    }
    await gates.begun(16)
    for element in 0..<16 { await gates.letGo(element) }
    #expect(await told == Array(0..<40))
    #expect(most.load(ordering: .sequentiallyConsistent) == 16)
  }

  @Test func `A batch begins only so many lines before the first is told`() async {
    let gates = Gates()
    async let told = told(0..<40, width: 4, reach: 10) { await gates.pass($0) }
    for element in 1..<10 { await gates.letGo(element) }
    await gates.ended(9)
    #expect(await gates.begun.sorted() == Array(0..<10))
    await gates.letGo(0)
    for element in 10..<40 { await gates.letGo(element) }
    #expect(await told == Array(0..<40))
  }

  @Test func `A batch that is to stop begins no more and tells what was begun`() async {
    let stopped = Atomic(false)
    let told = await told(
      0..<40, width: 4, until: { stopped.load(ordering: .sequentiallyConsistent) }
    ) { element in
      if element == 7 { stopped.store(true, ordering: .sequentiallyConsistent) }
    }
    #expect(told.count >= 8)
    #expect(told.count <= 12)
    #expect(told == Array(0..<told.count))
  }
}
