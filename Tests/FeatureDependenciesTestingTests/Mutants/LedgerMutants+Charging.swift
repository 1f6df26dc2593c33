import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers whose money, answers or receipts go wrong only where several open at once.
  static let charging: [Mutant<AccountLedgerContract.Fixture>] = [
    session("balancesAtOnce", "a balance of each session's own") { OwnPurseLedger(base: $0) },
    meeting("opensOnceInSessionsAtOnce", "one account, paid twice", charges: true),
    meeting("opensOnceAtOnce", "another receipt for whoever came second", charges: false),
    session("numbersAtOnce", "a number that is in nobody's list") {
      RenumberingLedger(base: $0)
    },
    Mutant("AccountLedger.meansItsErrors", "unavailable, and paid") {
      let charges = Charges()
      return try await .doubles(
        { base, _, _ in ChargingLedger(base: base, charges: charges) }, session: { $0 })
    },
    session("survivesCancellation", "an answer that a cancelled task is given for nothing") {
      ForgettingAnswers(base: $0)
    },
  ]

  private static func meeting(
    _ clause: String, _ name: String, charges: Bool
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      let (meeting, taken) = (Meeting(), Charges())
      let wrap = { @Sendable (base: any AccountLedger) -> any AccountLedger in
        SecondLedger(base: base, meeting: meeting, taken: charges ? taken : nil)
      }
      return try await .doubles({ base, _, _ in wrap(base) }, session: wrap)
    }
  }
}

/// Opens as long as its own fifty million last.
private actor OwnPurseLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var purse = AccountLedgerContract.Fixture.balance.amount

  init(base: any AccountLedger) { self.base = base }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let sum = contract.terms.selection.amount.amount
    let isEnough = sum <= purse
    purse -= isEnough ? sum : 0
    do { return try await base.open(contract, signed: signed) } catch {
      guard case .insufficientFunds = error, isEnough else { throw error }
      return .invented(contract)
    }
  }
}

/// What was taken from the customer for nothing.
private actor Charges {
  private(set) var sum: Int64 = 0
  private var count = 0

  func add(_ contract: OpeningContract) { sum += contract.terms.selection.amount.amount }

  /// Whether this is the third who asks.
  func isThird() -> Bool {
    count += 1
    return count == 3
  }

  nonisolated func left(in accounts: [Account]) async -> [Account] {
    let sum = await sum
    return accounts.map { $0.isDemand ? $0.holding(Won($0.balance.amount - sum)) : $0 }
  }
}

/// Whoever comes second with a request pays again, or is given a receipt of her own.
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

/// Is too busy for the third request, and has taken its money.
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

/// Answers with another number than that of the account.
private struct RenumberingLedger: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    return opened.changed(number: AccountNumber("X-\(opened.number)"))
  }
}

/// Answers a cancelled task, and has opened nothing.
private struct ForgettingAnswers: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    for _ in 0..<200 where !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    return Task.isCancelled ? .invented(contract) : try await base.open(contract, signed: signed)
  }
}
