import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
public import SQLLedger
import Synchronization

/// No statement of a customer's or a host's operation reads a table whole.
enum StatementSpecification<Bank: TestedBank> {
  static var clauses: [Clause<Bank>] {
    [
      Clause("Statements.useIndexes", "each statement finds its rows by an index") { bank, check in
        let database = RecordedDatabase(bank.database)
        try await bank.makeEachCall(at: bank.again(through: database))
        let queries = Set(database.log.taken().flatMap(\.queries))
        try check.holds(queries.count > 25, "more than 25 statements", butCame: queries.count)
        for query in queries where !readsAll(query) {
          try check.inCase(query.text).equal(try bank.scans(query), [], "the tables read whole")
        }
      }
    ]
  }

  /// Whether `query` lists all customers, or looks for any row.
  private static func readsAll(_ query: SQLQuery) -> Bool {
    ["FROM customers c JOIN", "EXISTS (SELECT 1 FROM", "FROM entries LIMIT 1", "LIMIT $1"].contains
    {
      query.text.contains($0)
    }
  }
}

extension TestedBank {
  /// Makes each call that is not an audit at `host`, which uses the same database.
  public func makeEachCall(at host: SQLBank) async throws {
    let key = try TestKey()
    let enrolled = try await host.enroll(
      name: "Hana", key: key.publicKey, stored: .sample, balance: Won(50_000_000))
    let hana = try BankCustomer(
      bank: self, enrolled.customer, account: enrolled.account, key: key,
      bankKey: try await host.bankKey())
    let (ledger, id) = (host.ledger(of: hana.signedIn), enrolled.customer.id)
    _ = try await host.customer(id)
    _ = try await host.anyCustomers(atMost: 1)
    try await host.check(enrolled.customer)
    for request in ["R1", "R2", "R1"] {
      let contract = try hana.contract(request, amount: 1000)
      let opened = try await ledger.open(contract, signed: hana.sign(contract.document))
      _ = try await ledger.opening(for: contract.requestID)
      _ = try await host.documents(of: hana.signedIn).documents(of: opened.number)
      _ = try await host.documents(of: hana.signedIn).movements(of: opened.number)
      _ = try await ledger.account(opened.number)
    }
    _ = try await ledger.accounts()
    _ = try await ledger.demandAccounts()
    let keys = try await host.keys(of: enrolled.customer)
    let new = StoredKeys(key: [2], recovery: [3])
    guard try await host.replace(keys, with: new, of: enrolled.customer),
      let attempt = try await host.attempts.begin(for: id)
    else { throw StorageError.busy }
    try await host.attempts.fail(attempt)
    try await host.attempts.succeed(id)
    let draft = OpeningDraft(
      kind: .deposit, requestID: try Samples.request("R3"),
      answers: [.init(key: QuestionKey(rawValue: "amount"), text: "1")])
    let drafts = host.drafts(of: hana.signedIn)
    try await drafts.save(draft)
    _ = try await drafts.all()
    try await drafts.delete(draft.requestID)
  }
}
