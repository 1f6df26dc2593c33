import FeatureDependencies
import StrictJSON
import Testing

@testable import FeatureDependenciesTesting
@testable import Ledger

struct LedgerWriterTests {
  /// The error of an opening after `change` made the ledger inconsistent.
  private func reason(
    _ change: @Sendable (inout MemoryDatabase) -> Void
  ) async throws -> LedgerError? {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    await bank.tamper(change)
    do { _ = try await hana.open("R2") } catch let error as LedgerError { return error }
    return nil
  }

  @Test func `A balance row that differs from the postings is rejected`() async throws {
    let error = try await reason { database in
      for account in database.balances.keys { database.balances[account] = Won(90_000_000) }
    }
    #expect(
      error
        == .unavailable(
          reason: StorageError.inconsistent(
            what: "the balance of 110-000002-3 differs from the booked one"
          ).reason))
  }

  @Test func `An account without a balance row cannot pay`() async throws {
    let error = try await reason { $0.balances = [:] }
    #expect(
      error
        == .unavailable(
          reason: StorageError.inconsistent(what: "110-000002-3 has no balance").reason))
  }

  @Test(arguments: [0, -1])
  func `A contract without a term is rejected, and nothing is written`(months: Int) async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    let contract = try hana.samples.contract("R", amount: 1_000_000).changed(months: months)
    await #expect(throws: LedgerError.contractMismatch(reason: Self.noTerm)) {
      try await hana.open(contract)
    }
    #expect(await bank.database.order.count == 2)
  }

  private static let noTerm = LocalizedText(
    en: "the term is not above zero", ko: "계약 기간이 0개월 이하입니다")

  @Test func `An opening fails if its product has no account numbers`() async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    let samples = SampleContracts(
      funding: hana.account, kinds: SampleKinds(single: ProductKind(declared: "loan")))
    do {
      _ = try await hana.open(try samples.contract("R", amount: 1_000_000))
      Issue.record("opened")
    } catch LedgerError.unavailable(let reason) {
      #expect(reason.en.contains("\"loan\""))
    }
    #expect(await bank.database.order.count == 2)
  }

  @Test func `A customer enrolled without sandbox money has no postings and a zero balance`()
    async throws
  {
    let bank = try MemoryBank()
    let hana = try await bank.customer(balance: 0)
    #expect(await bank.database.stored.last?.entry.postings == [])
    #expect(await bank.database.balances[hana.account] == .zero)
    await #expect(
      throws: LedgerError.insufficientFunds(hana.account, shortfall: Won(10_000_000))
    ) { try await hana.open("R") }
  }

  @Test func `Enrollment with a negative initial balance fails`() async throws {
    let bank = try MemoryBank()
    await #expect(throws: StorageError.self) { try await bank.customer(balance: -1) }
    #expect(await bank.database.order.count == 1)
  }

  @Test func `A receipt binds account, contract, position and head`() async throws {
    let bank = try MemoryBank()
    let opened = try await bank.customer().open("R")
    let receipt = try FakeCryptography().payload(
      of: opened.receipt.text, signedAs: .receipt, by: bank.bankKey.publicKey)
    let content = try #require(CanonicalJSON(canonical: receipt))
    guard case .object(let members) = content else {
      Issue.record("an object expected")
      return
    }
    #expect(
      members.keys.sorted() == ["accountNumber", "chainHead", "contractHash", "ledgerSequence"])
    #expect(content["accountNumber"] == "\(opened.number)")
    #expect(content["ledgerSequence"] == "3")
  }

  @Test func `A receipt of an enrollment binds its request ID`() async throws {
    let bank = try MemoryBank()
    let key = try #require(FakeKey(number: 1))
    _ = try await bank.enroll(
      name: "Hana", key: key.publicKey, balance: Won(1), request: Samples.request("R"))
    let enrolled = try #require(await bank.database.stored.last)
    #expect(enrolled.receipt(by: FakeCryptography())["requestID"] == "R")
  }

  @Test func `With a chain per customer, each chain holds only that customer's openings`()
    async throws
  {
    let bank = try MemoryBank(hasManyChains: true)
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    _ = try await hana.open("R")
    _ = try await duri.open("R")
    _ = try await hana.open("Q")
    let places = await bank.database.order.map { "\($0.chain) \($0.sequence)" }
    #expect(places == ["bank 1", "bank 2", "bank 3", "C2 1", "C3 1", "C2 2"])
    #expect(try await bank.audit() == AuditReport(entries: 6))
  }
}
