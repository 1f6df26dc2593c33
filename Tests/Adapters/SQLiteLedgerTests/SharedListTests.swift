import FeatureDependencies
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

/// Concurrent lists of accounts are read together, and each belongs to its customer.
struct SharedListTests {
  @Test func `The queue removes all calls for one customer's list, and no others`() {
    let queue = ListQueue()
    let (hana, duri) = (CustomerID("C2"), CustomerID("C3"))
    let waiting = [hana, duri, hana].map { WaitingList($0) }
    for list in waiting { queue.add(list) }
    let taken = queue.take(of: hana)
    #expect(taken.count == 2)
    #expect(taken.first === waiting[0])
    #expect(taken.last === waiting[2])
    #expect(queue.take(of: hana).isEmpty)
    #expect(queue.take(of: duri).count == 1)
  }

  @Test func `Concurrent lists show each customer their own accounts, including new ones`()
    async throws
  {
    let bank = try TestBank()
    let customers = [try await bank.customer(), try await bank.customer()]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let customer = customers[number % 2]
        group.addTask {
          await #expect(throws: Never.self) {
            let contract = try customer.contract("R\(number)", amount: 1000)
            let opened = try await customer.ledger.open(
              contract, signed: customer.key.sign(contract.document))
            let list = try await customer.ledger.accounts().map(\.number)
            #expect(list.first == customer.account)
            #expect(list.contains(opened.number))
          }
        }
      }
    }
    for customer in customers { #expect(try await customer.ledger.accounts().count == 21) }
  }
}
