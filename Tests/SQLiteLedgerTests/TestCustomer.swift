import FeatureDependencies
import Ledger
import OpenSSLKeys
import SQLiteLedger
import Testing

/// A customer of a ``TestBank``.
struct TestCustomer {
  /// Her bank, which is there as long as she is.
  let bank: TestBank
  let signedIn: SignedInCustomer
  let account: AccountNumber
  let key: TestKey

  /// Signs `customer` in with `key`.
  init(bank: TestBank, _ customer: Customer, account: AccountNumber, key: TestKey) throws {
    self.bank = bank
    self.account = account
    self.key = key
    let signedIn = try SignedInCustomer(customer, verifiedBy: OpenSSLCryptography()) {
      (challenge) throws(CryptoError) in
      try JWS.sign(challenge, as: .signIn, with: key.key)
    }
    self.signedIn = try #require(signedIn)
  }

  var ledger: SQLiteAccountLedger { SQLiteAccountLedger(bank: bank.bank, customer: signedIn) }
  var drafts: SQLiteDraftStore { SQLiteDraftStore(bank: bank.bank, customer: signedIn) }
  var documents: SQLiteDocumentArchive {
    SQLiteDocumentArchive(bank: bank.bank, customer: signedIn)
  }

  /// Signs and opens a deposit of `amount`.
  func open(_ id: String, amount: Int64 = 10_000_000) async throws -> OpenedAccount {
    try await open(try contract(id, amount: amount))
  }

  /// Signs and opens.
  func open(_ contract: OpeningContract) async throws -> OpenedAccount {
    try await ledger.open(contract, signed: key.sign(contract.document))
  }

  func contract(
    _ id: String, amount: Int64 = 10_000_000, from funding: AccountNumber? = nil,
    linked: AccountNumber? = nil, kind: ProductKind = .deposit, bonus: Int? = nil
  ) throws -> OpeningContract {
    let selection = ProductSelection(
      kind: kind, productID: try #require(ProductID("time-deposit")), amount: Won(amount),
      months: 12, taxKind: .general)
    let day = try #require(CalendarDate(iso8601: "2026-11-20"))
    let end = try day.adding(months: 12)
    let quote = try Quote(
      selection: selection, rate: #require(AnnualRate(basisPoints: 320)),
      bonus: bonus.flatMap { AnnualRate(basisPoints: $0) }, openedOn: day,
      maturityDate: end, payoutDate: end.paidOn, principal: Won(amount), interest: Won(320_000),
      tax: Won(49_280),
      schedule: [
        ScheduleEntry(
          kind: .maturity, date: end.paidOn, amount: Won(amount + 270_720), interest: Won(320_000),
          tax: Won(49_280))
      ])
    let link = linked.map { AccountLink(to: $0, of: .deposit) }
    return OpeningContract(
      requestID: try #require(RequestID(id)),
      terms: OpeningTerms(
        selection: selection, fundingAccount: funding ?? account, link: link),
      quote: quote, agreedAt: try #require(Timestamp(secondsSince1970: 1_795_143_600)))
  }
}

extension OpeningContract {
  /// What is signed; the words do not matter.
  var document: SigningDocument { document(in: ProductWords(of: terms.selection.kind)) }
}
