import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// What audits, checkpoints and lists of every database have in common.
enum AuditSpecification<Bank: TestedBank> {
  static var clauses: [Clause<Bank>] { outside + lists }

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
      },
      Clause("Audit.rejectsOtherReceipts", "a receipt of another bank is invalid") { bank, check in
        let receipt = try await Bank.fresh().customer().open("R1").receipt.text
        _ = try await bank.customer()
        let found = try await bank.audit(receipt: receipt).violations
        try check.equal(found.map(\.problem), [.receiptInvalid], "what is found")
      },
      Clause(
        "Audit.comparesCheckpoints",
        "a checkpoint agrees with a ledger that grew, and shows that a tail was cut or rewritten; "
          + "a ledger cut since then gets no next one"
      ) { bank, check in
        let hana = try await bank.customer()
        _ = try await hana.open("R1")
        let before = try await bank.bank.checkpoint(after: nil)
        _ = try await hana.open("R2")
        try check.equal(
          try await bank.audit(checkpoint: before), AuditReport(entries: 4), "the audit")
        let checkpoint = try await bank.bank.checkpoint(after: Array(before.text.utf8))
        let chain = bank.openings.chain
        try check.holds(checkpoint.previous != nil, "the previous one named", butCame: "none")
        let both = Array((before.text + checkpoint.text).utf8)
        try check.equal(
          try await bank.audit(against: AuditEvidence(checkpoint: both)), AuditReport(entries: 4),
          "the next audit")
        try bank.cut()
        try check.equal(try await bank.audit().violations, [], "the violations after the cut")
        var found = try await bank.audit(checkpoint: checkpoint).violations
        try check.equal(found.map(\.problem), [.tailMissing], "what it shows")
        try check.equal(found.map(\.place), [.chain(chain)], "where")
        let again = try bank.again()
        try await check.refuses(
          "a contradiction", where: { (error: StorageError) in error.isInconsistency }
        ) { () throws(StorageError) in try await again.bank.checkpoint(after: both) }
        _ = try await hana.again().open("R3")
        found = try await bank.audit(checkpoint: checkpoint).violations
        try check.equal(found.map(\.problem), [.chainBroken], "what it shows of another tail")
        try check.equal(found.map(\.place), [.chain(chain)], "where the other tail is")
        try check.equal(try await bank.audit().violations, [], "the violations of the other tail")
      },
      Clause(
        "Checkpoint.checksEnds", "a chain whose last entry was changed gets no checkpoint"
      ) { bank, check in
        let hana = try await bank.customer()
        for request in ["R1", "R2"] { _ = try await hana.open(request) }
        try bank.tamper(
          bank.resolved(
            "UPDATE postings SET amount = 2 * amount WHERE chain = {own} AND entry = {2}"))
        let end = StorageError.inconsistent(what: "the end of chain \(bank.openings.chain)")
        try await check.refuses(with: end) { () throws(StorageError) in
          try await bank.bank.checkpoint(after: nil)
        }
      },
    ]
  }

  private static var lists: [Clause<Bank>] {
    [
      Clause("Accounts.listInOrder", "accounts are listed in the order in which they were opened") {
        bank, check in
        let hana = try await bank.customer()
        var numbers = [hana.account, try await hana.open("R1").number]
        numbers.append(try await bank.addAccount(of: hana.signedIn.customer, balance: Won(7)))
        numbers.append(try await hana.again().open("R2").number)
        try check.equal(try await hana.ledger.accounts().map(\.number), numbers, "the accounts")
        try check.equal(
          try await hana.ledger.holdings(), Holdings(of: try await hana.ledger.accounts()),
          "the holdings")
      },
      Clause(
        "Holdings.followOthers",
        "holdings include what other processes opened, and are read anew after an edit"
      ) { bank, check in
        let hana = try await bank.customer()
        let other = try hana.again()
        for id in ["A1", "A2", "A3"] {
          _ = try await other.open(id, amount: 2000)
          try check.equal(
            try await hana.ledger.holdings(), Holdings(of: try await hana.ledger.accounts()),
            "the holdings after \(id)")
        }
        _ = try await bank.addAccount(of: hana.signedIn.customer, balance: Won(7))
        try check.equal(
          try await hana.ledger.holdings(), Holdings(of: try await hana.ledger.accounts()),
          "the holdings with a later demand account")
        _ = try await other.open("A4", amount: 2000)
        try check.equal(
          try await hana.ledger.holdings(), Holdings(of: try await hana.ledger.accounts()),
          "the holdings after A4")
        try bank.tamper(
          bank.resolved(
            """
            UPDATE contracts SET interest = interest + 1;
            UPDATE entries SET hash = {bytes} WHERE chain = {own} AND sequence > {2}
            """))
        try check.equal(
          try await hana.ledger.holdings(), Holdings(of: try await hana.ledger.accounts()),
          "the holdings after an edit")
      },
      Clause("Customers.listInOrder", "customers are listed in the order of enrollment") {
        bank, check in
        let names = ["Hana", "Duri", "Seri", "Bada"]
        for name in names { _ = try await bank.customer(name) }
        try check.equal(try await bank.bank.customers().map(\.name), names, "the names")
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
        let again = try hana.again()
        let contract = try hana.contract("R2")
        let signed = try hana.sign(contract.document)
        try await check.refuses(
          "unavailable", where: { (error: LedgerError) in error.isUnavailable }
        ) {
          () throws(LedgerError) in try await again.ledger.open(contract, signed: signed)
        }
      },
    ]
  }
}

extension TestedBank {
  /// Removes the second account that the first customer opened, without a trace.
  fileprivate func cut() throws {
    let rows = ["postings", "contracts", "schedule", "receipts"].map {
      "DELETE FROM \($0) WHERE chain = {own} AND entry = {2};"
    }
    try tamper(
      resolved(
        rows.joined() + """
          DELETE FROM balances WHERE account IN
            (SELECT number FROM accounts WHERE chain = {own} AND entry = {2});
          UPDATE balances SET amount = 40000000 WHERE account LIKE '110%';
          DELETE FROM accounts WHERE chain = {own} AND entry = {2};
          DELETE FROM entries WHERE chain = {own} AND sequence = {2};
          UPDATE chains SET sequence = {1}, hash =
            (SELECT hash FROM entries WHERE chain = {own} AND sequence = {1}) WHERE chain = {own}
          """))
  }
}
