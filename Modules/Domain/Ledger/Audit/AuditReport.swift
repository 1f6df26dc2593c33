public import FeatureDependencies

/// What an audit of the books found.
public struct AuditReport: Sendable, Equatable {
  /// How many entries the books have.
  public var entries: Int64
  /// All that is wrong, in the order found.
  public var violations: [AuditViolation]
  /// What was come across besides, in the order found.
  public var notes: [AuditNote]

  /// A report; without arguments, of an audit that has not begun.
  public init(
    entries: Int64 = 0, violations: [AuditViolation] = [], notes: [AuditNote] = []
  ) {
    self.entries = entries
    self.violations = violations
    self.notes = notes
  }

  /// Whether all was checked: without violations, the books are in order.
  public var isComplete: Bool { !notes.contains { $0.kind == .notChecked } }
}

/// One thing that is wrong with the books, and where.
public struct AuditViolation: Sendable, Equatable {
  /// What is wrong.
  public enum Problem: String, Sendable {
    /// The database is damaged, or a value in it cannot be read.
    case databaseDamaged
    /// A row refers to one that is gone.
    case danglingReference
    /// The tables are not as this program made them.
    case schemaChanged
    /// A number is missing in a chain.
    case entryMissing
    /// An entry's rows are not those that were written.
    case entryChanged
    /// An entry does not follow the one before it, or a chain not what was signed of it.
    case chainBroken
    /// An entry names another chain.
    case chainForeign
    /// An entry has a form that it cannot have at its place.
    case formatForeign
    /// The last entries are gone.
    case tailMissing
    /// A chain is gone that a checkpoint covers.
    case chainMissing
    /// Money was made or lost.
    case postingsUnbalanced
    /// The money moved is not what was signed.
    case postingsNotContract
    /// An account is below zero.
    case balanceNegative
    /// A balance is not what the postings add up to.
    case balanceChanged
    /// An account has no balance row.
    case balanceMissing
    /// There is a balance row, or a balance, where there can be none.
    case balanceForeign
    /// An opening has no contract.
    case contractMissing
    /// What is stored of a contract is not what was signed.
    case contractChanged
    /// A contract's signature is not the customer's.
    case signatureInvalid
    /// An account has no receipt.
    case receiptMissing
    /// A receipt's signature is not the bank's.
    case receiptInvalid
    /// A receipt is for another entry, or another state of the chain.
    case receiptForeign
    /// What was given as a checkpoint is none of this bank's, or not whole.
    case checkpointInvalid
    /// Of the checkpoints given one is missing, or they are in another order than written in.
    case checkpointMissing
    /// The bank's key is not the one it was founded with, or not the one that the audit was given.
    case keyChanged
    /// A customer's key file, or the folder with the keys, is gone.
    case keyFileMissing
    /// A customer's key file holds no encrypted key.
    case keyFileDamaged
    /// A key file is a link, or has a second name, or is no file.
    case keyFileLinked
    /// Others can read a key file.
    case keyFileExposed
    /// A customer's key file is a copy of another customer's.
    case keyFileForeign
  }

  /// Where: an entry, an account, a file.
  public let place: AuditPlace
  /// What is wrong.
  public let problem: Problem
  /// What is wrong there, in a few words.
  public let detail: LocalizedText

  /// A violation.
  public init(_ problem: Problem, at place: AuditPlace, _ detail: LocalizedText) {
    self.place = place
    self.problem = problem
    self.detail = detail
  }
}
