public import FeatureDependencies

/// A bank that keeps its ledger in memory only.
///
/// Each customer signs with a ``MarkerSignature`` in their own name.
public actor InMemoryBank {
  private let clock: any WallClock
  fileprivate private(set) var book = LedgerBook()
  private var count = 0

  /// Creates a bank without customers; `clock` dates their demand accounts.
  public init(clock: any WallClock) { self.clock = clock }

  /// Adds a demand account with `balance` for `customer` and returns its number, or nil if no
  /// number is left.
  public func addAccount(of customer: String, balance: Won) -> AccountNumber? {
    guard let number = nextNumber("DEMAND") else { return nil }
    book.add(
      Account(number: number, openedOn: clock.now().date, balance: balance, contracted: nil),
      of: customer)
    return number
  }

  /// The ledger of `customer`, which sees and debits only their accounts.
  public nonisolated func ledger(of customer: String) -> any AccountLedger {
    InMemoryLedger(bank: self, customer: customer)
  }

  fileprivate func open(
    _ contract: OpeningContract, _ signed: SignedContract, for customer: String
  ) throws(LedgerError) -> OpenedAccount {
    let isSigned = MarkerSignature.isMarker(signed, of: contract, by: customer)
    return try book.open(contract, signed, isSigned: isSigned, of: customer) {
      () throws(LedgerError) in
      guard let number = nextNumber("\(contract.terms.selection.kind)".uppercased()) else {
        throw .unavailable(
          reason: LocalizedText(en: "no account number is left", ko: "계좌번호가 더 없습니다"))
      }
      return (number, Receipt(text: "RECEIPT;\(number)"))
    }
  }

  private func nextNumber(_ prefix: String) -> AccountNumber? {
    count += 1
    return AccountNumber("\(prefix)-\(count)")
  }
}

/// One customer's view of an ``InMemoryBank``.
private struct InMemoryLedger: AccountLedger {
  let bank: InMemoryBank
  let customer: String

  func accounts() async throws(LedgerError) -> [Account] {
    await bank.book.accounts(of: customer)
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    await bank.book.opening(for: requestID, of: customer)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await bank.open(contract, signed, for: customer)
  }
}
