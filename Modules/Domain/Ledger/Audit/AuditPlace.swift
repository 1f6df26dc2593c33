/// A place in the books.
public enum AuditPlace: Sendable, Equatable {
  /// The database as a whole.
  case database
  /// The definitions of the tables.
  case schema
  /// The balances of all accounts.
  case accounts
  /// The file with the bank's key.
  case keyFile
  /// The file with the key of a customer, by her number.
  case customerKeyFile(String)
  /// The folder with the keys.
  case keysFolder
  /// A file among the keys, by its name.
  case fileAmongKeys(String)
  /// The receipt that the audit was given.
  case receiptGiven
  /// The checkpoint that the audit was given.
  case checkpointGiven
  /// All entries.
  case entries
  /// A chain, by its name.
  case chain(String)
  /// The end of the chain.
  case lastEntry
  /// A table.
  case table(String)
  /// An entry, by its number.
  case entry(Int64)
  /// A place in the chain of this name, which is not the bank's own.
  indirect case inChain(String, AuditPlace)
  /// Entries, by the numbers of the first and the last.
  case entryRange(Int64, Int64)
  /// An account, by its number.
  case account(String)
  /// The contract of an account, by the account's number.
  case contract(String)
  /// The receipt of an account, by the account's number.
  case receipt(String)

  /// The place with the name of `chain`, if it is a number in a chain that is not the bank's own.
  func named(in chain: String) -> AuditPlace {
    guard chain != LedgerEntry.bankChain else { return self }
    return switch self {
    case .entry, .entryRange, .lastEntry: .inChain(chain, self)
    default: self
    }
  }
}
