#if HTTPCatalog
  import Foundation
  import Synchronization
  import Testing

  @testable import HTTPCatalog

  struct ImmediateQueueTests {
    private final class Flag: Sendable {
      let value = Mutex(false)
    }

    @Test func `A piece of an answer is seen before more is read`() {
      let (queue, isSeen) = (ImmediateQueue(), Flag())
      // Where pieces wait, this one would wait for ever.
      queue.isSuspended = true
      queue.addOperation { isSeen.value.withLock { $0 = true } }
      #expect(isSeen.value.withLock { $0 })
    }
  }
#endif
