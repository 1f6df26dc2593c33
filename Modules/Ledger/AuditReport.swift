import FeatureDependencies

/// What an audit of the books found.
struct AuditReport: Sendable, Equatable {
  /// How many entries the chain has.
  var entries: Int64 = 0
  /// All that is wrong, in the order found.
  var violations: [AuditViolation] = []
}

/// One thing that is wrong with the books, and where.
struct AuditViolation: Sendable, Equatable {
  enum Problem: String, Sendable {
    case databaseDamaged, danglingReference, schemaChanged
    case entryMissing, entryChanged, chainBroken, tailMissing
    case postingsUnbalanced, postingsNotContract, balanceNegative
    case contractMissing, contractChanged, signatureInvalid
    case receiptMissing, receiptInvalid, receiptForeign
    case keyChanged
  }

  /// Where: an entry, an account, a file.
  let place: AuditPlace
  let problem: Problem
  /// What is wrong there, in a few words.
  let detail: LocalizedText
}

/// A place in the books.
enum AuditPlace: Sendable, Equatable {
  case database, schema, accounts, keyFile, receiptGiven, entries, lastEntry
  case table(String)
  case entry(Int64)
  case entryRange(Int64, Int64)
  case account(String)
  case contract(String)
  case receipt(String)
}

/// Who can look the books over.
protocol Auditor: Sendable {
  /// Checks everything that is stored and, if given, that `receipt` is of this chain; calls
  /// `progress` with how many entries are done, and of how many, as it goes.
  ///
  /// Throws ``StorageError`` only if the books cannot be read at all.
  func audit(
    receipt: String?, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport
}
