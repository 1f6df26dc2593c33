import FeatureDependencies
import Testing

@testable import Ledger

struct AccountNumberingTests {
  private let deposit = ProductKind(declared: "deposit")

  @Test func `Numbers are as they always were`() {
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

  @Test func `A kind that could not be read again has no numbers`() {
    for kind in [ProductKind(declared: "Deposit"), ProductKind(declared: "demand")] {
      #expect(AccountNumbering(prefixes: [kind: "210"]).account(of: kind, 3) == nil)
    }
  }
}
