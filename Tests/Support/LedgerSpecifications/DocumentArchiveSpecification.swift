import FeatureDependencies
import FeatureDependenciesTesting
import Ledger

/// The specification of every ``Ledger/DocumentArchive``, independent of its storage.
enum DocumentArchiveSpecification {
  /// The documents of a customer who enrolled with 50,000,000 won and opened two accounts of
  /// 10,000,000 won each.
  struct Fixture: Sendable {
    let documents: any DocumentArchive
    /// Another customer's archive.
    let otherCustomer: any DocumentArchive
    /// The account that paid for `opened`, and then for `next`.
    let demand: AccountNumber
    let opened: OpenedAccount
    /// What the signature of `opened` covers beside the contract.
    let cover: ContractCover
    let next: OpenedAccount
  }

  /// All clauses.
  static let clauses: [Clause<Fixture>] = [
    Clause(
      "DocumentArchive.returnsContractAndReceipt",
      "a product account has its signed contract and its receipt"
    ) {
      fixture, check in
      let documents = try await fixture.documents.documents(of: fixture.opened.number)
      try check.equal(
        documents, AccountDocuments(of: fixture.opened, covering: fixture.cover), "the documents")
    },
    Clause(
      "DocumentArchive.returnsReceiptOfDemandAccount",
      "a demand account has a receipt and no contract"
    ) {
      fixture, check in
      let documents = try await fixture.documents.documents(of: fixture.demand)
      let found = try check.some(documents, "documents of the demand account")
      try check.equal(
        found, AccountDocuments(demand: fixture.demand, receipt: found.receipt), "the documents")
    },
    Clause(
      "DocumentArchive.addsUp",
      "the history of an account adds up and names the counterparts"
    ) {
      fixture, check in
      let history = try await fixture.documents.movements(of: fixture.demand)
      let movements = try check.some(history, "a history")
      try check.equal(
        movements.map(\.amount.amount), [50_000_000, -10_000_000, -10_000_000], "the amounts moved")
      try check.equal(
        movements.map(\.balance.amount), [50_000_000, 40_000_000, 30_000_000],
        "the balances after each movement")
      try check.equal(
        movements.map(\.counterpart), [nil, fixture.opened.number, fixture.next.number],
        "who was at the other end")
    },
    Clause(
      "DocumentArchive.hidesOthers",
      "only the owner of an account reads its documents and history"
    ) {
      fixture, check in
      for account in [fixture.demand, fixture.opened.number] {
        let documents = try await fixture.otherCustomer.documents(of: account)
        try check.equal(documents, nil, "the documents of \(account) for the other customer")
        let movements = try await fixture.otherCustomer.movements(of: account)
        try check.equal(movements, nil, "the movements of \(account) for the other customer")
      }
    },
  ]
}
