import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers with wrong balances, answers or receipts under concurrent use or cancellation.
  static let charging: [Mutant] = [
    session("a balance of each session's own") {
      OwnBalanceLedger(base: $0)
    },
    meeting("one account, paid twice", charges: true),
    meeting("another receipt for the second caller", charges: false),
    session("a number that no list has") {
      RenumberingLedger(base: $0)
    },
    ledger("unavailable, and paid") {
      let charges = Charges()
      return try DoubleBank(
        { base in ChargingLedger(base: base, charges: charges) }, session: { $0 })
    },
    ledger("another day's figures, paid again") {
      let charges = Charges()
      return try DoubleBank(
        { base in RechargingLedger(base: base, charges: charges) }, session: { $0 })
    },
    chargingOthers("the other customer pays, too", onlyAtOnce: false),
    chargingOthers("the other customer pays, too", onlyAtOnce: false),
    chargingOthers("the other customer pays for both openings", onlyAtOnce: true),
    session("an account returned to a canceled task without an opening") {
      ForgettingAnswers(base: $0)
    },
  ]

  /// A ledger that debits the other customer: at each opening, or only while they open an account.
  private static func chargingOthers(
    _ name: String, onlyAtOnce: Bool
  ) -> Mutant {
    ledger(name) {
      let (charges, none, crowd) = (Charges(), Charges(), Charges())
      return try DoubleBank(
        { base in
          ChargingOthersLedger(
            base: base, own: none, others: charges, crowd: onlyAtOnce ? crowd : nil)
        },
        otherCustomer: {
          ChargingOthersLedger(
            base: $0, own: charges, others: none, crowd: onlyAtOnce ? crowd : nil)
        })
    }
  }

  private static func meeting(
    _ name: String, charges: Bool
  ) -> Mutant {
    ledger(name) {
      let (meeting, taken) = (Meeting(), Charges())
      let wrap = { @Sendable (base: any AccountLedger) -> any AccountLedger in
        SecondLedger(base: base, meeting: meeting, taken: charges ? taken : nil)
      }
      return try DoubleBank({ base in wrap(base) }, session: wrap)
    }
  }
}

/// Checks its own cached balance instead of the shared one.
private actor OwnBalanceLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var purse: Int64 = 50_000_000

  init(base: any AccountLedger) { self.base = base }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let sum = contract.terms.selection.amount.amount
    let isEnough = sum <= purse
    purse &-= isEnough ? sum : 0
    do { return try await base.open(contract, signed: signed) } catch {
      guard case .insufficientFunds = error, isEnough else { throw error }
      return .invented(contract)
    }
  }
}

/// Money that is debited without an opening.
actor Charges {
  private(set) var sum: Int64 = 0
  private var count = 0

  func add(_ contract: OpeningContract) { sum &+= contract.terms.selection.amount.amount }

  /// Whether this is the third call.
  func isThird() -> Bool {
    count += 1
    return count == 3
  }

  nonisolated func left(in accounts: [Account]) async -> [Account] {
    let sum = await sum
    return accounts.map { $0.isDemand ? $0.holding(Won($0.balance.amount &- sum)) : $0 }
  }
}

/// Debits the second concurrent caller of a request again, or returns another receipt to it.
private struct SecondLedger: LedgerDecorator {
  let base: any AccountLedger
  let meeting: Meeting
  let taken: Charges?

  func accounts() async throws(LedgerError) -> [Account] {
    let accounts = try await base.accounts()
    return await taken?.left(in: accounts) ?? accounts
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    if let known = try await base.opening(for: contract.requestID) { return known }
    let isFirst = await meeting.isFirst(contract.requestID)
    let opened = try await base.open(contract, signed: signed)
    if isFirst { return opened }
    guard let taken else { return opened.changed(receipt: Receipt(text: "another")) }
    await taken.add(contract)
    return opened
  }
}

/// Debits the third opening, and then throws `unavailable`.
private struct ChargingLedger: LedgerDecorator {
  let base: any AccountLedger
  let charges: Charges

  func accounts() async throws(LedgerError) -> [Account] {
    await charges.left(in: try await base.accounts())
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    guard await charges.isThird() else { return try await base.open(contract, signed: signed) }
    await charges.add(contract)
    throw .unavailable(reason: .any)
  }
}

/// Debits a repeated request again if its figures differ.
private struct RechargingLedger: LedgerDecorator {
  let base: any AccountLedger
  let charges: Charges

  func accounts() async throws(LedgerError) -> [Account] {
    await charges.left(in: try await base.accounts())
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    if opened.contract.quote != contract.quote { await charges.add(contract) }
    return opened
  }
}

/// Adds each opening to the charges of the other customer. With a `crowd`, it does so only while
/// another opening, of either customer, is under way.
private struct ChargingOthersLedger: LedgerDecorator {
  let base: any AccountLedger
  let own: Charges
  let others: Charges
  let crowd: Charges?

  func accounts() async throws(LedgerError) -> [Account] {
    await own.left(in: try await base.accounts())
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    await crowd?.add(contract)
    if crowd != nil { await otherTasks() }
    let opened = try await base.open(contract, signed: signed)
    let sum = contract.terms.selection.amount.amount
    if let crowd, await crowd.sum == sum { return opened }
    await others.add(contract)
    return opened
  }
}

/// Returns another number than the account has.
private struct RenumberingLedger: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    return opened.changed(number: AccountNumber("X-\(opened.number)"))
  }
}

/// Returns an account to a canceled task without opening one.
private struct ForgettingAnswers: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    for _ in 0..<4 where !Task.isCancelled { await otherTasks() }
    return Task.isCancelled ? .invented(contract) : try await base.open(contract, signed: signed)
  }
}
