import FeatureDependencies
import StrictJSON
import Testing

@testable import FeatureDependenciesTesting
@testable import Ledger

struct LedgerWriterTests {
  @Test(arguments: [0, -1])
  func `A contract without a term is rejected, and nothing is written`(months: Int) async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    let contract = try hana.samples.contract("R", amount: 1_000_000).changed {
      $0.selection.months = months
    }
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

  @Test func `One won of sandbox money is booked on both sides`() async throws {
    let bank = try MemoryBank()
    _ = try await bank.customer(balance: 1)
    let postings = try #require(await bank.database.stored.last).entry.postings
    #expect(postings.map(\.amount) == [Won(-1), Won(1)])
    #expect(await Array(bank.database.balances.values) == [Won(1)])
    #expect(try await bank.audit().violations == [])
  }

  @Test func `Enrollment with a negative initial balance fails`() async throws {
    let bank = try MemoryBank()
    await #expect(throws: StorageError.inconsistent(what: "a new account with -1 won")) {
      try await bank.customer(balance: -1)
    }
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
    let hash = FakeCryptography().sha256(Array(opened.signed.text.utf8)).hex
    #expect(content["contractHash"] == "\(hash)")
  }

  @Test func `A receipt of an enrollment binds its request ID`() async throws {
    let bank = try MemoryBank()
    let key = try #require(FakeKey(number: 1))
    _ = try await bank.enroll(
      name: "Hana", key: key.publicKey, balance: Won(1), request: Samples.request("R"))
    let enrolled = try #require(await bank.database.stored.last)
    #expect(enrolled.receipt(by: FakeCryptography())["requestID"] == "R")
  }
}
