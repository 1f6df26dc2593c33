import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger
import Synchronization

/// The promises of audits and lists on every database.
enum AuditSpecification<Bank: TestedBank> {
  static var clauses: [Clause<Bank>] { outside + entries + lists }

  private static var outside: [Clause<Bank>] {
    [
      Clause(
        "Audit.comparesReceipts",
        "a receipt kept elsewhere shows that the tail was cut and rewritten"
      ) { bank, check in
        let hana = try await bank.customer()
        _ = try await hana.open("R1")
        let receipt = try await hana.open("R2").receipt.text
        try check.equal(try await bank.audit(receipt: receipt).violations, [], "the violations")
        try bank.cut()
        try check.equal(try await bank.audit().violations, [], "the violations after the cut")
        let found = try await bank.audit(receipt: receipt).violations
        try check.equal(found.map(\.problem), [.tailMissing], "what the receipt shows")
        _ = try await hana.again().open("R3")
        let rewritten = try await bank.audit(receipt: receipt).violations
        try check.equal(rewritten.map(\.problem), [.chainBroken], "what it shows of another tail")
        try check.equal(rewritten.map(\.place), [.receiptGiven], "where")
        try check.equal(try await bank.audit().violations, [], "the violations of the other tail")
        let foreign = try await Bank.fresh().customer().open("R1").receipt.text
        let invalid = try await bank.audit(receipt: foreign).violations
        try check.equal(invalid.map(\.problem), [.receiptInvalid], "what another bank's shows")
      },
      Clause(
        "Audit.comparesBankKeys",
        "a bank's key kept elsewhere shows that the bank was created anew with another one"
      ) { bank, check in
        let hana = try await bank.customer()
        _ = try await hana.open("R1")
        let known = AuditEvidence(bankKey: try TestKey().publicKey)
        let found = try await bank.audit(against: known).violations
        for (problem, place) in [
          (AuditViolation.Problem.keyChanged, AuditPlace.keyFile), (.keyChanged, .entry(1)),
          (.receiptInvalid, .receipt("\(hana.account)")),
        ] {
          try check.holds(
            found.contains { $0.problem == problem && $0.place == place },
            "\(problem) at \(place.text.en)", butCame: found)
        }
      },
      Clause(
        "Audit.notesUnverified",
        "signatures that could not be verified are noted, not reported as invalid"
      ) { bank, check in
        let receipt = try await bank.customer().open("R1").receipt.text
        let checkpoint = try await bank.bank.checkpoint()
        let evidence = AuditEvidence(receipt: receipt, checkpoint: Array(checkpoint.text.utf8))
        let host = bank.again(by: ChangedCryptography(without: SignedTextKind.allCases))
        let report = try await host.audit(against: evidence) { _, _ in }
        try check.equal(report.violations, [], "the violations")
        try check.equal(report.notes.count, 5, "how many notes there are")
        try check.equal(
          report.notes.suffix(2).map(\.place), [.receiptGiven, .checkpointGiven], "the last places")
      },
    ]
  }

  private static var entries: [Clause<Bank>] {
    [
      Clause(
        "Audit.countsEntries",
        "an audit reads each entry of chains of any length once, and reports each as progress"
      ) { bank, check in
        var entries: Int64 = 1
        for (number, openings) in [0, 1, 3, 0, 120, 1, 0, 2].enumerated() {
          let customer = try await bank.customer("N\(number)")
          for request in 0..<openings { _ = try await customer.open("R\(request)", amount: 1000) }
          entries += Int64(openings) + 1
        }
        let seen = Mutex<[Int64]>([])
        let totals = Mutex<Set<Int64>>([])
        let report = try await bank.bank.audit(against: AuditEvidence()) { done, total in
          seen.withLock { if done != $0.last { $0.append(done) } }
          totals.withLock { _ = $0.insert(total) }
        }
        try check.equal(report, AuditReport(entries: entries), "the audit")
        try check.equal(seen.withLock { $0 }, Array(1...entries), "the progress")
        try check.equal(totals.withLock { $0 }, [entries], "the total")
      },
      Clause(
        "Audit.reportsBalancesOnce", "a wrong balance is not reported again with each later entry"
      ) { bank, check in
        let hana = try await bank.customer()
        let number = try await hana.open("R1").number
        for request in ["R2", "R3", "R4"] { _ = try await hana.open(request) }
        try bank.tamper(
          bank.resolved("UPDATE postings SET balance = 1 WHERE {first}"))
        let found = try await bank.audit().violations.filter { $0.problem == .balanceChanged }
        let first = bank.openings.before + 1
        // The entry states two wrong balances. One is reported again at the next posting of its
        // account, the other at its balance row.
        let places: [AuditPlace] = [
          bank.own(.entry(first)), bank.own(.entry(first)), bank.own(.entry(first + 1)),
          .account("\(number)"),
        ]
        try check.equal(found.map(\.place), places, "where it is reported")
      },
    ]
  }

  private static var lists: [Clause<Bank>] {
    [
      Clause(
        "DemandAccounts.haveBalances",
        "demand accounts are listed without those of products, and refused without a balance"
      ) { bank, check in
        let hana = try await bank.customer()
        _ = try await hana.open("A1", amount: 2000)
        let listed = try await hana.ledger.accounts().filter(\.isDemand)
        try check.equal(try await hana.ledger.demandAccounts(), listed, "the demand accounts")
        try bank.tamper("DELETE FROM balances")
        try await check.fails { try await hana.ledger.demandAccounts() }
      },
      Clause(
        "Customers.areChosen",
        "a customer is found by ID, and without one if they are the only one; 20 are named at most"
      ) { bank, check in
        func expect(_ id: String?, _ expected: Result<Customer, CustomerChoiceError>) async throws {
          try check.inCase(id ?? "no ID").equal(
            try await bank.bank.choice(of: id), expected, "the choice")
        }
        for id in ["C2", nil] { try await expect(id, .failure(.noCustomers)) }
        var customers: [Customer] = []
        for number in 2...22 {
          customers.append(try await bank.customer("N\(number)").signedIn.customer)
          if number == 2 { try await expect(nil, .success(customers[0])) }
        }
        let listed = try await bank.bank.customers().map(\.name)
        try check.equal(listed, customers.map(\.name), "the names, in the order of enrollment")
        let ids = customers.map { "\($0.id)" }
        let named = Set(ids.sorted().prefix(20))
        let known = ids.filter { named.contains($0) }
        try await expect(nil, .failure(.several(known)))
        try await expect("", .failure(.unknown("", known: known)))
        try await expect("C9", .success(customers[7]))
        let database = RecordedDatabase(bank.database)
        let host = bank.again(through: database)
        for id in [nil, "", "C9"] as [String?] { _ = try await host.choice(of: id) }
        let queries = database.log.taken().flatMap(\.queries).map(\.text)
        try check.holds(!queries.isEmpty, "queries", butCame: queries)
        try check.equal(
          queries.filter { $0.contains("FROM customers c JOIN") }, [], "the lists of all customers")
        // A database that cannot be read is not a bank without customers.
        try bank.tamper("ALTER TABLE customers RENAME TO away")
        let again = try bank.again()
        try await check.fails { try await again.bank.choice(of: nil) }
      },
      Clause(
        "Openings.areAllAnswered",
        "of many processes with the same requests, each gets the receipt of the one opening, and no "
          + "more is spent than the balance"
      ) { bank, check in
        let hana = try await bank.customer(balance: 5_500_000)
        let hosts = try (0..<16).map { _ in try hana.again() }
        let receipts = try await withThrowingTaskGroup(of: String?.self) { tasks in
          for index in 0..<128 {
            // Each host sends each of eight requests.
            tasks.addTask {
              do {
                return try await hosts[index % 16].open("R\(index / 16)", amount: 1_000_000)
                  .receipt.text
              } catch LedgerError.insufficientFunds { return nil }
            }
          }
          return try await tasks.reduce(into: []) { $0.append($1) }.compactMap { $0 }
        }
        try check.equal(receipts.count, 5 * 16, "how many were answered with a receipt")
        try check.equal(Set(receipts).count, 5, "how many receipts there are")
        try check.equal(
          try await hana.ledger.accounts().first?.balance, Won(500_000), "the balance")
        try check.equal(try await bank.audit(), AuditReport(entries: 7), "the audit")
      },
      Clause("Openings.useBoundMoney", "deleting a payment's posting does not restore the money") {
        bank, check in
        let hana = try await bank.customer(balance: 15_000_000)
        _ = try await hana.open("R1")
        let other = try await bank.addAccount(of: hana.signedIn.customer, balance: Won(7_000_000))
        // Enough entries that the payment is not among the newest ones, which are checked first.
        for number in 0..<60 {
          _ = try await hana.open(try hana.contract("S\(number)", amount: 1000, from: other))
        }
        try bank.tamper(
          bank.resolved(
            """
            DELETE FROM postings WHERE chain = {own} AND account = '\(hana.account)' AND entry > 2;
            DELETE FROM postings WHERE chain = {own} AND account = '\(hana.account)' AND entry = {1};
            UPDATE balances SET amount = 15000000 WHERE account = '\(hana.account)'
            """))
        try await hana.again().expectRefusal(of: hana.contract("R2"), check)
      },
    ]
  }
}

extension TestedBank {
  /// Removes the second account that the first customer opened, without a trace.
  func cut() throws {
    let rows = ["postings", "contracts", "schedule", "receipts"].map {
      "DELETE FROM \($0) WHERE {second};"
    }
    try tamper(
      resolved(
        rows.joined() + """
          DELETE FROM balances WHERE account IN
            (SELECT number FROM accounts WHERE {second});
          UPDATE balances SET amount = 40000000 WHERE account LIKE '110%';
          DELETE FROM accounts WHERE {second};
          DELETE FROM entries WHERE {secondEntry};
          UPDATE chains SET sequence = {1}, hash =
            (SELECT hash FROM entries WHERE {firstEntry}) WHERE chain = {own}
          """))
  }
}
