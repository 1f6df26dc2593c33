import Testing

@testable import Ledger

struct OrderedWorkTests {
  @Test func `Results come in the order the work was begun in, however long each piece takes`() {
    var work = OrderedWork<Int>()
    var results: [Int] = []
    for number in 0..<500 {
      if work.isFull, let result = work.next() { results.append(result) }
      work.begin { (0..<(500 - number) * 20).reduce(0) { $0 ^ $1 } & 0 + number }
    }
    while let result = work.next() { results.append(result) }
    #expect(results == Array(0..<500))
  }

  @Test func `No more is under way than is waited for`() {
    var work = OrderedWork<Int>()
    var begun = 0
    while !work.isFull, begun < 10_000 {
      work.begin { 0 }
      begun += 1
    }
    #expect(begun < 10_000)
    while work.next() != nil {}
    #expect(!work.isFull)
  }
}
