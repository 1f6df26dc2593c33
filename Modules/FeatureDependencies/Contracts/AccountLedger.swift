/// Lists one customer's accounts and opens new ones, exactly once per request ID.
///
/// A conformer:
/// - shows, debits and links only accounts of this customer;
/// - opens an account completely or not at all, and keeps every opening that it has acknowledged;
/// - accepts only the customer's signature over
///   ``OpeningContract/document(in:naming:agreeingTo:)``, and compares the names and signed values
///   of its fields, but not the labels. It accepts any terms, because it does not know which ones
///   were shown, and may reject a signature without terms;
/// - keeps every balance at zero or above;
/// - accepts any demand account of the customer as the funding account, and any number of links to
///   one account;
/// - stores figures, moments and texts of any size unchanged, and the rows of a schedule in the
///   order of the contract; a bonus of zero is not the same as none;
/// - compares request IDs and account numbers character by character;
/// - assigns each account number once, and writes a receipt of its own for each account.
///
/// Any task may call it, in several sessions and processes at once. Each sees the accounts that
/// others opened, and no part of an opening. While other openings run, a call may throw
/// ``LedgerError/unavailable(reason:)`` and has then changed nothing. The contract is `LedgerLaw`.
public protocol AccountLedger: Sendable {
  /// Returns the customer's accounts in the order they were opened.
  func accounts() async throws(LedgerError) -> [Account]

  /// Returns the demand accounts in ``accounts()``.
  ///
  /// Each opening needs them. A database reads only them, so that the cost of an opening does not
  /// grow with the number of accounts. The default lists all accounts.
  func demandAccounts() async throws(LedgerError) -> [Account]

  /// Returns the account of ``accounts()`` with this number, or nil if no account has it. The
  /// default lists all accounts.
  func account(_ number: AccountNumber) async throws(LedgerError) -> Account?

  /// Returns the account that `requestID` opened, or nil if it opened none.
  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount?

  /// Opens the account of `contract`, and moves ``ProductSelection/amount`` into it from the
  /// funding account.
  ///
  /// If the request ID has opened an account with equal ``OpeningTerms`` before, in any session and
  /// at any time, that account is returned with the same bytes of the receipt, and nothing changes.
  /// Figures and signature of the repeated call are not compared. Of concurrent calls with one ID
  /// and different terms, one opens an account and the others throw
  /// ``LedgerError/requestConflict(_:opened:asked:)``. A rejected call leaves the ID free.
  ///
  /// The checks run in this order, and the first that fails is thrown:
  /// 1. ``LedgerError/requestConflict(_:opened:asked:)``
  /// 2. ``LedgerError/unknownAccount(_:)``, for the funding account
  /// 3. ``LedgerError/notLinkable(_:)``, for the linked account
  /// 4. ``LedgerError/contractMismatch(reason:)``
  /// 5. ``LedgerError/insufficientFunds(_:shortfall:)``
  ///
  /// The other two errors can occur at any point.
  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount
}

extension AccountLedger {
  /// Selects the demand accounts in ``accounts()``.
  public func demandAccounts() async throws(LedgerError) -> [Account] {
    try await accounts().filter(\.isDemand)
  }

  /// Finds the account in ``accounts()``.
  public func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    try await accounts().first { $0.number == number }
  }
}

/// Why the ledger did not complete a call.
public enum LedgerError: Error, Sendable, Equatable {
  /// The request ID has opened an account with the terms `opened`, which differ from `asked`.
  case requestConflict(RequestID, opened: OpeningTerms, asked: OpeningTerms)
  /// The customer has no demand account with this number.
  case unknownAccount(AccountNumber)
  /// The customer has no account with the number and the kind of this link.
  case notLinkable(AccountLink)
  /// The signature is not the customer's over exactly this contract, or the contract is
  /// inconsistent or moves no money; `reason` says which.
  ///
  /// Every ledger rejects figures for a selection other than that of the terms. A ledger may also
  /// reject other inconsistencies, such as a term of zero months, but no figure for its size alone.
  case contractMismatch(reason: LocalizedText)
  /// The balance of this account is `shortfall` won too low.
  case insufficientFunds(AccountNumber, shortfall: Won)
  /// The ledger cannot be read or written now; nothing was changed.
  case unavailable(reason: LocalizedText)
  /// The account may have been opened or not. Retry with this request ID: it opens at most one
  /// account.
  case outcomeUnknown(RequestID)
}
