#if HTTPCatalog
  import Foundation
  import Synchronization
  import Testing

  @testable import HTTPCatalog

  struct ImmediateQueueTests {
    private final class Flag: Sendable {
      let value = Mutex(false)
    }

    @Test func `Each chunk of a response is processed before more is read`() {
      let (queue, isSeen) = (ImmediateQueue(), Flag())
      // A queue that defers its operations would never run this one while it is suspended.
      queue.isSuspended = true
      queue.addOperation { isSeen.value.withLock { $0 = true } }
      #expect(isSeen.value.withLock { $0 })
    }
  }
#endif
