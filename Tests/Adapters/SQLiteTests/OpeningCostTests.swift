import CSQLite
import FeatureDependencies
import Ledger
import LedgerSpecifications
import SQLLedger
import Synchronization
import Testing

@testable import SQLite

/// The cost of an opening in steps of SQLite's virtual machine.
struct OpeningCostTests {
  @Test func `An opening's cost is independent of payments from the customer's other accounts`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let second = try await bank.addAccount(
      of: hana.signedIn.customer, balance: Won(50_000_000))
    // A new connection has no cached checks of the second account.
    func steps(_ id: String) async throws -> Int {
      let counter = StepCounter()
      let again = try hana.at(TestBank(at: bank.folder, onConnect: { counter.attach(to: $0) }))
      _ = try await again.open("\(id).1", amount: 1_000_000)
      let before = counter.steps.withLock(\.self)
      _ = try await again.open(
        again.contract("\(id).2", amount: 1_000_000, from: second))
      return counter.steps.withLock(\.self) - before
    }
    _ = try await steps("A1")
    let few = try await steps("A2")
    let others = 40
    for number in 0..<others { _ = try await hana.open("B\(number)", amount: 1_000_000) }
    let many = try await steps("A3")
    #expect(few > 0)
    // Less than one step per payment: only larger numbers cost a few more steps.
    #expect(many < few + others)
  }

  @Test func `The cost of listing demand accounts is independent of the customer's other accounts`()
    async throws
  {
    let counter = StepCounter()
    let hana = try await TestBank(onConnect: { counter.attach(to: $0) }).customer()
    func steps(_ id: String) async throws -> Int {
      _ = try await hana.open(id, amount: 1000)
      let before = counter.steps.withLock(\.self)
      _ = try await hana.ledger.demandAccounts()
      return counter.steps.withLock(\.self) - before
    }
    _ = try await steps("A1")
    let few = try await steps("A2")
    let others = 60
    for number in 0..<others { _ = try await hana.open("B\(number)", amount: 1000) }
    let many = try await steps("A3")
    #expect(few > 0)
    // Less than one step per account.
    #expect(many < few + others)
  }
}

/// Counts the steps that SQLite's virtual machine executes for a connection.
private final class StepCounter: Sendable {
  let steps = Mutex(0)

  /// Starts counting. The counter must live as long as the connection.
  func attach(to connection: SQLiteConnection) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_progress_handler(
      connection.handle, 1,
      { context in
        guard let context = unsafe context else { return 0 }
        let counter = unsafe Unmanaged<StepCounter>.fromOpaque(context)
        unsafe counter.takeUnretainedValue().steps.withLock { $0 += 1 }
        return 0
      }, context)
  }
}
