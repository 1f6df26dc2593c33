import FeatureDependencies
import Testing

@testable import Ledger

struct AccountNumberingTests {
  private let deposit = ProductKind.deposit

  @Test func `Account numbers have a prefix, a serial of at least six digits and a check digit`() {
    let numbering = AccountNumbering(prefixes: [deposit: "210"])
    #expect(numbering.bank == "900-000001-9")
    #expect(numbering.demandAccount(2)?.description == "110-000002-3")
    #expect(numbering.account(of: deposit, 3)?.description == "210-000003-9")
    #expect(numbering.account(of: deposit, 1_234_567)?.description == "210-1234567-0")
  }

  @Test(arguments: ["", "21", "2100", "21x", "２１０", "2 0"])
  func `A prefix that is not three digits gives no numbers`(prefix: String) {
    let numbering = AccountNumbering(prefixes: [deposit: prefix])
    #expect(numbering.account(of: deposit, 3) == nil)
  }

  @Test func `A kind without a prefix has no numbers`() {
    #expect(AccountNumbering(prefixes: [:]).account(of: deposit, 3) == nil)
  }

  @Test func `A product kind that cannot be parsed back from storage has no numbers`() {
    for kind in [ProductKind(declared: "Deposit"), ProductKind(declared: "demand")] {
      #expect(AccountNumbering(prefixes: [kind: "210"]).account(of: kind, 3) == nil)
    }
  }
}

struct ChainNumberingTests {
  private let deposit = ProductKind.deposit

  private func number(_ position: Int64, of customer: String?) -> String? {
    let end = ChainEnd(
      chain: customer ?? "bank", sequence: position, previousHash: StoredEntry.noHash,
      serial: position, customer: customer.map { CustomerID($0) })
    return AccountNumbering(prefixes: [deposit: "210"]).account(of: deposit, at: end)?.description
  }

  @Test func `An account number consists of the customer and the position in their chain`() {
    #expect(number(3, of: nil) == "210-000003-9")
    #expect(number(1, of: "C2") == "210-000002-0001-9")
    #expect(number(10_001, of: "C2") == "210-000002-10001-0")
    #expect(number(1, of: "C2000001") == "210-2000001-0001-8")
  }

  @Test func `Different customers or positions never share an account number`() {
    let customers = [2, 20, 21, 200, 2_000_001, 200_001].map { "C\($0)" }
    let numbers = customers.flatMap { customer in
      ([1, 11, 101, 1_001, 10_001, 110_001] as [Int64]).map { number($0, of: customer) }
    }
    #expect(!numbers.contains(nil))
    #expect(Set(numbers).count == numbers.count)
  }

  @Test(arguments: ["C", "C0", "C-1", "C01", "2", "Hana"])
  func `A malformed customer ID yields no account number`(customer: String) {
    #expect(number(1, of: customer) == nil)
  }
}
