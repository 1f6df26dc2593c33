import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

@testable import SQLiteLedger

struct SQLiteAccountLedgerTests {
  @Test func `An opening moves the money and is there after the file is opened again`() async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let opened = try await hana.open("R1")
    let again = SQLiteAccountLedger(bank: try bank.again().bank, customer: hana.signedIn)
    let accounts = try await again.accounts()
    #expect(accounts.map(\.balance) == [Won(40_000_000), Won(10_000_000)])
    #expect(accounts[1].contracted?.quote == opened.contract.quote)
    #expect(try await again.opening(for: opened.contract.requestID) == opened)
    #expect(try await bank.audit() == AuditReport(entries: 3))
  }

  @Test func `The same request and terms give the same receipt, though the money is gone`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer(balance: 10_000_000)
    let first = try await hana.open("R1")
    bank.clock.advance(seconds: 86_400)
    #expect(try await hana.open("R1") == first)
    #expect(try await hana.ledger.accounts().count == 2)
  }

  @Test func `The same request with other terms is a conflict that names both`() async throws {
    let hana = try await TestBank().customer()
    let first = try await hana.open("R1")
    let other = try hana.contract("R1", amount: 20_000_000)
    let signed = try hana.key.sign(other.document)
    await #expect(
      throws: LedgerError.requestConflict(
        other.requestID, opened: first.contract.terms, asked: other.terms)
    ) { try await hana.ledger.open(other, signed: signed) }
  }

  @Test func `Too little money is refused with the shortfall, and nothing is written`() async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer(balance: 9_999_999)
    await #expect(
      throws: LedgerError.insufficientFunds(hana.account, shortfall: Won(1))
    ) { try await hana.open("R1") }
    #expect(try await hana.ledger.accounts().map(\.balance) == [Won(9_999_999)])
    #expect(try await bank.audit() == AuditReport(entries: 2))
  }

  @Test func `Another customer's account cannot be reached`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let duri = try await bank.customer("Duri")
    let deposit = try await duri.open("D1").number
    #expect(try await hana.ledger.accounts().map(\.number) == [hana.account])

    let theft = try hana.contract("R1", from: duri.account)
    let signed = try hana.key.sign(theft.document)
    await #expect(throws: LedgerError.unknownAccount(duri.account)) {
      try await hana.ledger.open(theft, signed: signed)
    }
    let link = try hana.contract("R2", linked: deposit, kind: .savings)
    let signedLink = try hana.key.sign(link.document)
    await #expect(throws: LedgerError.notLinkable(AccountLink(to: deposit, of: .deposit))) {
      try await hana.ledger.open(link, signed: signedLink)
    }
    // One request id of two customers is two requests.
    #expect(try await hana.ledger.opening(for: #require(RequestID("D1"))) == nil)
    _ = try await hana.open("D1")
  }

  @Test func `A signature over anything else, or anybody else's, is refused`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let duri = try await bank.customer("Duri")
    let contract = try hana.contract("R1")
    let other = try hana.contract("R1", amount: 20_000_000)
    for signed in [
      try hana.key.sign(other.document), try duri.key.sign(contract.document),
      SignedContract(text: "x.y.z"), SignedContract(text: ""),
    ] {
      do {
        _ = try await hana.ledger.open(contract, signed: signed)
        Issue.record("opened with \(signed.text)")
      } catch {
        guard case .contractMismatch = error else { throw error }
      }
    }
    #expect(try await hana.ledger.accounts().count == 1)
  }

  @Test func `Eight openings at once leave the books balanced`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer(balance: 35_000_000)
    let opened = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<8 {
        group.addTask { (try? await hana.open("R\(index)")) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(opened == 3)
    #expect(try await hana.ledger.accounts().map(\.balance).total() == Won(35_000_000))
    #expect(try await bank.audit().violations.isEmpty)
  }

  @Test func `A link to an account of another kind is refused`() async throws {
    let hana = try await TestBank().customer()
    let savings = try await hana.open(try hana.contract("S", amount: 100_000, kind: .savings))
    let link = try hana.contract("R", linked: savings.number, kind: .savings)
    await #expect(
      throws: LedgerError.notLinkable(AccountLink(to: savings.number, of: .deposit))
    ) { try await hana.open(link) }
  }

  @Test func `A linked account's kind comes back with the link`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let deposit = try await hana.open("D").number
    _ = try await hana.open(try hana.contract("S", linked: deposit, kind: .savings))
    let accounts = try await hana.ledger.accounts()
    #expect(accounts.last?.contracted?.terms.link == AccountLink(to: deposit, of: .deposit))
  }

  @Test func `An account of a product without its contract is not taken for a demand account`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    try bank.tamper("DELETE FROM contracts")
    await #expect(throws: LedgerError.self) { try await hana.ledger.accounts() }
  }

  @Test func `The documents of an account are its owner's alone`() async throws {
    let bank = try TestBank()
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    let opened = try await hana.open("R1")
    let documents = SignedDocuments(of: opened)
    #expect(try await hana.documents.documents(of: opened.number) == documents)
    #expect(try await hana.documents.documents(of: hana.account)?.contract == nil)
    #expect(try await duri.documents.documents(of: opened.number) == nil)
  }

  @Test func `The history of an account adds up, and is its owner's alone`() async throws {
    let bank = try TestBank()
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    let opened = try await hana.open("R1")
    let amount = opened.contract.terms.selection.amount
    let movements = try #require(try await hana.documents.movements(of: hana.account))
    #expect(movements.last?.amount == Won(-amount.amount))
    #expect(movements.last?.counterpart == opened.number)
    let balance = try #require(try await hana.ledger.accounts().first).balance
    #expect(movements.last?.balance == balance)
    #expect(try await duri.documents.movements(of: hana.account) == nil)
    #expect(try await duri.documents.movements(of: opened.number) == nil)
  }

  @Test func `The bonus in a rate comes back with the account and the opening`() async throws {
    let hana = try await TestBank().customer()
    let deposit = try await hana.open("D").number
    let contract = try hana.contract("S", linked: deposit, kind: .savings, bonus: 10)
    let opened = try await hana.open(contract)
    #expect(try await hana.ledger.opening(for: contract.requestID) == opened)
    let quote = try #require(try await hana.ledger.accounts().last?.contracted).quote
    #expect(quote == contract.quote)
    #expect(quote.bonus?.basisPoints == 10)
  }
}
