import CSQLite
import FeatureDependencies
import Ledger
import LedgerSpecifications
import Synchronization
import Testing

@testable import SQLiteLedger

/// What SQLite does for an opening, in steps of its virtual machine.
struct OpeningCostTests {
  @Test func `An opening costs the same whatever another account of the customer's has paid for`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let second = try await bank.bank.addAccount(
      of: hana.signedIn.customer, balance: Won(50_000_000))
    // By a process that knows nothing of the second account yet.
    func steps(_ id: String) async throws -> Int {
      let again = try TestCustomer(
        bank: bank.again(), hana.signedIn.customer, account: hana.account, key: hana.key)
      _ = try await again.open("\(id).1", amount: 1_000_000)
      let counter = StepCounter()
      try await again.bank.bank.count(by: counter)
      _ = try await again.open(
        again.contract("\(id).2", amount: 1_000_000, from: second))
      return counter.steps.withLock(\.self)
    }
    _ = try await steps("A1")
    let few = try await steps("A2")
    let others = 40
    for number in 0..<others { _ = try await hana.open("B\(number)", amount: 1_000_000) }
    let many = try await steps("A3")
    #expect(few > 0)
    // Less than a step for each: longer numbers take a few more.
    #expect(many < few + others)
  }
}

extension SQLiteBank {
  /// Has `counter` count what the connection does from now on.
  fileprivate func count(by counter: StepCounter) throws {
    unsafe counter.attach(to: try opened().connection.handle)
  }
}

/// Counts the steps of a connection's virtual machine.
private final class StepCounter: Sendable {
  let steps = Mutex(0)

  /// Counts from now on; the counter must live as long as the connection.
  func attach(to handle: OpaquePointer) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_progress_handler(
      handle, 1,
      { context in
        guard let context = unsafe context else { return 0 }
        let counter = unsafe Unmanaged<StepCounter>.fromOpaque(context)
        unsafe counter.takeUnretainedValue().steps.withLock { $0 += 1 }
        return 0
      }, context)
  }
}
