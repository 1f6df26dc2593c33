import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Ledger

struct OrderedWorkTests {
  @Test
  func `Work that no other thread has started runs once, on the thread that awaits its result`()
    async throws
  {
    let busy = DispatchQueue(label: "busy")
    busy.suspend()
    let done = Atomic(0)
    // On its own thread: with a fault the loop would block a thread of the test runner forever.
    let taker = Thread {
      var work = OrderedWork<Int>(sharedWith: busy)
      for _ in 0..<3 { work.begin { done.add(1, ordering: .relaxed).newValue } }
      while work.next() != nil {}
    }
    taker.start()
    for _ in 0..<6000 where !taker.isFinished { try await Task.sleep(for: .milliseconds(10)) }
    #expect(taker.isFinished)
    busy.resume()
    await withCheckedContinuation { task in busy.async { task.resume() } }
    #expect(done.load(ordering: .relaxed) == 3)
  }
}
