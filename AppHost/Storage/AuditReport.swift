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

  let place: String
  let problem: Problem
  let detail: String
}

/// Who can look the books over.
protocol Auditor: Sendable {
  /// Checks everything that is stored and, if given, that `receipt` is of this chain.
  ///
  /// Throws ``StorageError`` only if the books cannot be read at all.
  func audit(receipt: String?) async throws(StorageError) -> AuditReport
}
