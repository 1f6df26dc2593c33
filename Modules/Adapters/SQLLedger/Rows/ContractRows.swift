import FeatureDependencies
import Ledger

/// The table of contracts, whose rows ``Ledger/StoredRow/contract(_:)`` decodes.
enum ContractRows {
  /// The columns of a contract `c` with its terms and figures.
  static let columns = """
    c.account, c.product, c.amount, c.months, c.tax_kind, c.funding_account, c.linked_account,
    c.rate, c.bonus, c.maturity_date, c.payout_date, c.principal, c.interest, c.tax
    """

  /// Creates the table.
  static func table(_ dialect: SQLDialect) -> String {
    let integer = dialect.integer
    return """
      CREATE TABLE contracts (
        chain TEXT NOT NULL,
        entry \(integer) NOT NULL,
        customer TEXT NOT NULL,
        account TEXT NOT NULL,
        request_id TEXT NOT NULL,
        product TEXT NOT NULL,
        amount \(integer) NOT NULL CHECK (amount > 0),
        months \(integer) NOT NULL CHECK (months > 0),
        tax_kind TEXT NOT NULL,
        funding_account TEXT NOT NULL,
        linked_account TEXT,
        rate \(integer) NOT NULL,
        bonus \(integer),
        maturity_date TEXT NOT NULL,
        payout_date TEXT NOT NULL,
        principal \(integer) NOT NULL,
        interest \(integer) NOT NULL,
        tax \(integer) NOT NULL,
        agreed_at \(integer) NOT NULL,
        signed TEXT NOT NULL,
        PRIMARY KEY (chain, entry),
        UNIQUE (customer, request_id, chain),
        \(SQLSchema.binding)
      ) \(dialect.wideTable);
      CREATE INDEX contracts_by_funding_account ON contracts (funding_account, chain, entry);
      """
  }
}

extension SQLConnection {
  /// Inserts the figures of `contract`, which `entry` executes.
  func insert(
    _ contract: OpeningContract, _ row: LedgerEntry.ContractRow, of entry: LedgerEntry
  ) throws(StorageError) {
    let (terms, selection, quote) = (contract.terms, contract.terms.selection, contract.quote)
    try insert(
      into: "contracts",
      [
        "chain": .text(entry.chain), "entry": .integer(entry.sequence),
        "customer": .text(row.customer), "account": .text(row.account),
        "request_id": .text("\(contract.requestID)"), "product": .text("\(selection.productID)"),
        "amount": .integer(selection.amount.amount), "months": .integer(Int64(selection.months)),
        "tax_kind": .text(selection.taxKind.rawValue),
        "funding_account": .text("\(terms.fundingAccount)"),
        "linked_account": SQLValue(terms.link?.number.description),
        "rate": .integer(Int64(quote.rate.basisPoints)),
        "bonus": SQLValue(quote.bonus.map { Int64($0.basisPoints) }),
        "maturity_date": .text("\(quote.maturityDate)"),
        "payout_date": .text("\(quote.payoutDate)"),
        "principal": .integer(quote.principal.amount),
        "interest": .integer(quote.interest.amount), "tax": .integer(quote.tax.amount),
        "agreed_at": .integer(contract.agreedAt.secondsSince1970), "signed": .text(row.signed.text),
      ])
  }
}
