/// One customer's view of the bank's books: it cannot name, read or debit another's accounts.
///
/// A conformer opens an account whole or not at all, and an acknowledged opening stays. It takes a
/// signature only over ``OpeningContract/document(in:naming:)``, of which each field's name and
/// signed value counts, and no label, and keeps every account from going below zero. Each of
/// several demand accounts can pay, and any number of accounts can be linked to one. All figures
/// and texts are kept whole, whatever their size.
///
/// It can be called from any task, in several sessions at once, and by several processes if it
/// stores on disk: each session sees what the others did, a list of accounts never shows half an
/// opening, and no number is given twice. While others open it may say that it is unavailable, and
/// then has changed nothing. An opening whose task is cancelled is carried out whole or not at all;
/// whoever reads in a cancelled task is told what there is, or that the ledger is unavailable. Its
/// contract is `AccountLedgerContract`.
public protocol AccountLedger: Sendable {
  /// The customer's accounts, in the order they were opened.
  ///
  /// Throws ``LedgerError/unavailable(reason:)``.
  func accounts() async throws(LedgerError) -> [Account]

  /// What was opened for `requestID`, or nil if nothing was.
  ///
  /// Throws ``LedgerError/unavailable(reason:)``.
  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount?

  /// Opens the account of `contract` and pays into it from the funding account.
  ///
  /// The same request id with the same terms gives what was opened then, in whichever session, the
  /// receipt's bytes included, whatever has happened since and whatever figures and signature come
  /// with it. All terms count, the paying account too. Checks in this order, and throws the first
  /// that fails: ``LedgerError/requestConflict(_:opened:asked:)``,
  /// ``LedgerError/unknownAccount(_:)`` for the funding account, ``LedgerError/notLinkable(_:)``
  /// for the linked one, ``LedgerError/contractMismatch(reason:)``,
  /// ``LedgerError/insufficientFunds(_:shortfall:)``; at any point
  /// ``LedgerError/unavailable(reason:)`` or ``LedgerError/outcomeUnknown(_:)``.
  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount
}

/// Why the ledger did not do what it was asked.
public enum LedgerError: Error, Sendable, Equatable {
  /// The request id was used for other terms.
  case requestConflict(RequestID, opened: OpeningTerms, asked: OpeningTerms)
  /// The customer has no demand account of this number.
  case unknownAccount(AccountNumber)
  /// The customer has no account of this number and kind to link to.
  case notLinkable(AccountLink)
  /// The signature is not the customer's over exactly this contract, or the contract contradicts
  /// itself or moves nothing; `reason` says how. Figures for another selection than that of the
  /// terms are such a contradiction; which others a ledger looks for is left to it, and so is a
  /// term of no months.
  case contractMismatch(reason: LocalizedText)
  /// The account lacks so much.
  case insufficientFunds(AccountNumber, shortfall: Won)
  /// The books cannot be read or written now; nothing was changed.
  case unavailable(reason: LocalizedText)
  /// It cannot be known whether the account was opened: ask again with this id, and it is opened
  /// once.
  case outcomeUnknown(RequestID)
}
