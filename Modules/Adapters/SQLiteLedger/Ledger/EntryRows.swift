import FeatureDependencies
import Ledger

extension SQLiteConnection {
  /// Stores an entry with all rows that it binds, except its contract. Throws a ``StorageError``.
  func insert(_ stored: StoredEntry) throws(StorageError) {
    let entry = stored.entry
    try insert(
      into: "entries",
      [
        "sequence": .integer(entry.sequence), "chain": .text(entry.chain),
        "format": .integer(LedgerEntry.format), "kind": .text(entry.kind.rawValue),
        "recorded_at": .integer(entry.recordedAt), "previous_hash": .blob(stored.previousHash),
        "hash": .blob(stored.hash),
      ])
    try insertParties(of: entry)
    if let request = stored.enrollmentRequest {
      try insert(
        into: "enrolments",
        ["entry": .integer(entry.sequence), "request_id": .text(request)])
    }
    for (position, posting) in entry.postings.enumerated() {
      try insert(
        into: "postings",
        [
          "entry": .integer(entry.sequence), "position": .integer(Int64(position)),
          "account": .text(posting.account), "amount": .integer(posting.amount.amount),
          "balance": SQLiteValue(posting.balance?.amount),
        ])
    }
    try insert(entry.schedule, of: entry.sequence)
  }

  /// Stores the entry's customer, key and account.
  private func insertParties(of entry: LedgerEntry) throws(StorageError) {
    let sequence = SQLiteValue.integer(entry.sequence)
    if let customer = entry.customer {
      try insert(
        into: "customers",
        ["id": .text(customer.id), "name": .text(customer.name), "entry": sequence])
    }
    if let key = entry.key {
      try insert(
        into: "keys",
        [
          "public_key": .blob(key.publicKey), "customer": SQLiteValue(key.customer),
          "entry": sequence,
        ])
    }
    if let account = entry.account {
      try insert(
        into: "accounts",
        [
          "number": .text(account.number), "customer": SQLiteValue(account.customer),
          "kind": .text(account.kind), "opened_on": .text(account.openedOn), "entry": sequence,
        ])
    }
  }

  /// Stores the schedule of an entry. Throws a ``StorageError``.
  private func insert(_ schedule: [ScheduleEntry], of entry: Int64) throws(StorageError) {
    for (position, row) in schedule.enumerated() {
      try insert(
        into: "schedule",
        [
          "entry": .integer(entry), "position": .integer(Int64(position)),
          "kind": .text(row.kind.rawValue), "date": .text("\(row.date)"),
          "amount": .integer(row.amount.amount), "interest": .integer(row.interest.amount),
          "tax": .integer(row.tax.amount),
        ])
    }
  }

  /// Stores the figures of `contract`, which `entry` executes. Throws a ``StorageError``.
  func insert(
    _ contract: OpeningContract, _ row: LedgerEntry.ContractRow, of entry: Int64
  ) throws(StorageError) {
    let (terms, selection, quote) = (contract.terms, contract.terms.selection, contract.quote)
    try insert(
      into: "contracts",
      [
        "entry": .integer(entry), "account": .text(row.account), "customer": .text(row.customer),
        "request_id": .text("\(contract.requestID)"), "product": .text("\(selection.productID)"),
        "amount": .integer(selection.amount.amount), "months": .integer(Int64(selection.months)),
        "tax_kind": .text(selection.taxKind.rawValue),
        "funding_account": .text("\(terms.fundingAccount)"),
        "linked_account": SQLiteValue(terms.link?.number.description),
        "rate": .integer(Int64(quote.rate.basisPoints)),
        "bonus": SQLiteValue(quote.bonus.map { Int64($0.basisPoints) }),
        "maturity_date": .text("\(quote.maturityDate)"),
        "payout_date": .text("\(quote.payoutDate)"),
        "principal": .integer(quote.principal.amount),
        "interest": .integer(quote.interest.amount), "tax": .integer(quote.tax.amount),
        "agreed_at": .integer(contract.agreedAt.secondsSince1970), "signed": .text(row.signed.text),
      ])
  }
}
