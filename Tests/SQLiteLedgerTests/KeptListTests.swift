import FeatureDependencies
import Ledger
import Testing

@testable import SQLiteLedger

/// Lists that a process keeps: each shows what one who has kept nothing reads.
struct KeptListTests {
  @Test func `A kept list shows what this process and others booked since`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for id in ["R1", "R2", "R3"] { _ = try await hana.open(id, amount: 1000) }
    try await expectTheListOfNow(hana, count: 4)
    _ = try await hana.open("R4", amount: 2000)
    try await expectTheListOfNow(hana, count: 5)
    let elsewhere = try TestCustomer(
      bank: bank.again(), hana.signedIn.customer, account: hana.account, key: hana.key)
    _ = try await elsewhere.open("R5", amount: 3000)
    try await expectTheListOfNow(hana, count: 6)
    #expect(try await hana.ledger.accounts()[0].balance == Won(49_992_000))
  }

  @Test func `Of several demand accounts each that paid since is shown with what is left`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let second = try await bank.bank.addAccount(
      of: hana.signedIn.customer, balance: Won(1_000_000))
    try await expectTheListOfNow(hana, count: 2)
    _ = try await hana.open(hana.contract("R1", amount: 1000, from: second))
    _ = try await hana.open("R2", amount: 2000)
    try await expectTheListOfNow(hana, count: 4)
    let balances = try await hana.ledger.accounts().map(\.balance)
    #expect(balances == [49_998_000, 999_000, 1000, 2000].map { Won($0) })
  }

  @Test func `A kept list is of now after more was booked in the bank than it has accounts`()
    async throws
  {
    let bank = try TestBank()
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    try await expectTheListOfNow(hana, count: 1)
    _ = try await hana.open("R1", amount: 1000)
    for id in ["D1", "D2", "D3"] { _ = try await duri.open(id, amount: 1000) }
    try await expectTheListOfNow(hana, count: 2)
  }

  @Test func `Customers in turn see their own accounts`() async throws {
    let bank = try TestBank()
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    for (number, customer) in [hana, duri, hana, duri].enumerated() {
      _ = try await customer.open("R\(number)", amount: 1000)
      try await expectTheListOfNow(customer, count: 2 + number / 2)
    }
  }

  @Test func `What a process has read of an account it does not read again`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for id in ["R1", "R2"] { _ = try await hana.open(id) }
    let read = try await hana.ledger.accounts()
    try bank.tamper("UPDATE contracts SET product = 'other' WHERE account = '\(read[1].number)'")
    _ = try await hana.open("R3")
    #expect(try await hana.ledger.accounts()[1] == read[1])
    #expect(try await fresh(hana)[1] != read[1])
  }

  private func expectTheListOfNow(_ customer: TestCustomer, count: Int) async throws {
    let list = try await customer.ledger.accounts()
    #expect(list.count == count)
    #expect(try await fresh(customer) == list)
  }

  /// The list as a process reads it that has read nothing before.
  private func fresh(_ customer: TestCustomer) async throws -> [Account] {
    let bank = try customer.bank.again().bank
    return try await SQLiteAccountLedger(bank: bank, customer: customer.signedIn).accounts()
  }
}
