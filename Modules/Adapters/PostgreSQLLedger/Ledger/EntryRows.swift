#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    /// Queues the insert of an entry with all rows that it binds, except its contract.
    func insert(_ stored: StoredEntry) {
      let entry = stored.entry
      let (chain, sequence) = (
        PostgreSQLValue.text(entry.chain), PostgreSQLValue.integer(entry.sequence)
      )
      insert(
        into: "entries",
        [
          "chain": chain, "sequence": sequence, "customer": .text(entry.owner),
          "format": .integer(LedgerEntry.format), "kind": .text(entry.kind.rawValue),
          "recorded_at": .integer(entry.recordedAt), "previous_hash": .bytes(stored.previousHash),
          "hash": .bytes(stored.hash),
        ])
      insertParties(of: entry)
      if let request = stored.enrollmentRequest {
        insert(
          into: "enrolments", ["chain": chain, "request_id": .text(request), "entry": sequence])
      }
      insert(
        into: "postings",
        rows: entry.postings.enumerated().map { position, posting in
          [
            "chain": chain, "entry": sequence, "position": .integer(Int64(position)),
            "account": .text(posting.account), "amount": .integer(posting.amount.amount),
            "balance": PostgreSQLValue(posting.balance?.amount),
          ]
        })
      insert(entry.schedule, of: entry.sequence, of: entry.chain)
    }

    /// Queues the inserts of the entry's customer with a new chain, its key, and its account.
    private func insertParties(of entry: LedgerEntry) {
      let (chain, sequence) = (
        PostgreSQLValue.text(entry.chain), PostgreSQLValue.integer(entry.sequence)
      )
      if let customer = entry.customer {
        insert(
          into: "customers",
          [
            "customer": .text(customer.id), "name": .text(customer.name), "chain": chain,
            "entry": sequence,
          ])
        insert(
          into: "chains",
          [
            "chain": .text(customer.id), "sequence": .integer(0),
            "hash": .bytes(StoredEntry.noHash),
          ])
      }
      if let key = entry.key {
        insert(
          into: "keys",
          [
            "customer": .text(key.customer ?? LedgerEntry.bankChain),
            "public_key": .bytes(key.publicKey), "chain": chain, "entry": sequence,
          ])
      }
      if let account = entry.account {
        insert(
          into: "accounts",
          [
            "customer": .text(account.customer ?? LedgerEntry.bankChain),
            "number": .text(account.number), "kind": .text(account.kind),
            "opened_on": .text(account.openedOn), "chain": chain, "entry": sequence,
          ])
      }
    }

    /// Queues the insert of an entry's schedule.
    private func insert(_ schedule: [ScheduleEntry], of entry: Int64, of chain: String) {
      insert(
        into: "schedule",
        rows: schedule.enumerated().map { position, row in
          [
            "chain": .text(chain), "entry": .integer(entry), "position": .integer(Int64(position)),
            "kind": .text(row.kind.rawValue), "date": .text("\(row.date)"),
            "amount": .integer(row.amount.amount), "interest": .integer(row.interest.amount),
            "tax": .integer(row.tax.amount),
          ]
        })
    }

    /// Queues the insert of the figures of `contract`, which `entry` executes.
    func insert(
      _ contract: OpeningContract, _ row: LedgerEntry.ContractRow, of entry: LedgerEntry
    ) {
      let (terms, selection, quote) = (contract.terms, contract.terms.selection, contract.quote)
      insert(
        into: "contracts",
        [
          "chain": .text(entry.chain), "entry": .integer(entry.sequence),
          "account": .text(row.account), "request_id": .text("\(contract.requestID)"),
          "product": .text("\(selection.productID)"), "amount": .integer(selection.amount.amount),
          "months": .integer(Int64(selection.months)),
          "tax_kind": .text(selection.taxKind.rawValue),
          "funding_account": .text("\(terms.fundingAccount)"),
          "linked_account": PostgreSQLValue(terms.link?.number.description),
          "rate": .integer(Int64(quote.rate.basisPoints)),
          "bonus": PostgreSQLValue(quote.bonus.map { Int64($0.basisPoints) }),
          "maturity_date": .text("\(quote.maturityDate)"),
          "payout_date": .text("\(quote.payoutDate)"),
          "principal": .integer(quote.principal.amount),
          "interest": .integer(quote.interest.amount), "tax": .integer(quote.tax.amount),
          "agreed_at": .integer(contract.agreedAt.secondsSince1970),
          "signed": .text(row.signed.text),
        ])
    }
  }

  extension LedgerEntry {
    /// The ID under which the entry's rows are found: a customer's, or the bank's.
    fileprivate var owner: String {
      customer?.id ?? account?.customer ?? key?.customer ?? LedgerEntry.bankChain
    }
  }
#endif
