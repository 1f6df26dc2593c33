import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that find or sum accounts incorrectly, keep money when they reject, or open too late.
  static let holdings: [Mutant] = [
    holdings("holdings of the first demand account only") { own, _ in
      Holdings(demand: Array(own.demand.prefix(1)), contracted: own.contracted)
    },
    holdings("demand accounts of holdings in reverse order") { own, _ in
      Holdings(demand: own.demand.reversed(), contracted: own.contracted)
    },
    holdings("holdings whose sum wraps around") { own, accounts in
      let sum = accounts.compactMap(\.contracted?.quote).reduce(Int64(0)) {
        $0 &+ $1.principal.amount &+ $1.interest.amount
      }
      return Holdings(demand: own.demand, contracted: Won(sum))
    },
    holdings("no holdings in a canceled task") { own, _ in
      Task.isCancelled ? Holdings(demand: [], contracted: .zero) : own
    },
    ledger("holdings halfway through an opening") {
      let halfway = Halfway()
      return try DoubleBank(
        { base in DirtyWriteLedger(base: base, halfway: halfway) },
        session: { TornHoldingsLedger(base: $0, halfway: halfway) })
    },
    session("no single account in a canceled task") {
      LookupLedger(base: $0) { account, _ in Task.isCancelled ? nil : account }
    },
    session("a single account found without case") { base in
      LookupLedger(base: base) { account, number in
        let accounts = (try? await base.accounts()) ?? []
        return account
          ?? accounts.first { "\($0.number)".lowercased() == "\(number)".lowercased() }
      }
    },
    keeping("money kept at a conflict of linked terms") { error, _ in
      if case .requestConflict(_, let opened, _) = error { opened.link != nil } else { false }
    },
    keeping("money kept at a wrong signature over a link") { error, contract in
      if case .contractMismatch = error { contract.terms.link != nil } else { false }
    },
    session("a signature that was accepted before") {
      ReplayLedger(base: $0)
    },
    session("an opening carried out after it failed as unavailable") {
      LateLedger(base: $0)
    },
  ]

  private static func holdings(
    _ name: String,
    _ change: @escaping @Sendable (Holdings, [Account]) -> Holdings
  ) -> Mutant {
    session(name) { HoldingsLedger(base: $0) { own, _, accounts in change(own, accounts) } }
  }

  private static func keeping(
    _ name: String,
    _ isKept: @escaping @Sendable (LedgerError, OpeningContract) -> Bool
  ) -> Mutant {
    ledger(name) {
      let charges = Charges()
      return try DoubleBank({ base in
        KeepingLedger(base: base, charges: charges, isKept: isKept)
      })
    }
  }
}

/// Replaces the result of a lookup by number.
private struct LookupLedger: LedgerDecorator {
  let base: any AccountLedger
  let change: @Sendable (Account?, AccountNumber) async -> Account?

  func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    await change(try await base.account(number), number)
  }
}

/// Subtracts the uncommitted debit of a ``DirtyWriteLedger`` from the holdings.
private struct TornHoldingsLedger: LedgerDecorator {
  let base: any AccountLedger
  let halfway: Halfway

  func holdings() async throws(LedgerError) -> Holdings {
    let (own, gone) = (try await base.holdings(), await halfway.look())
    return Holdings(
      demand: own.demand.map { $0.holding(Won($0.balance.amount &- gone)) },
      contracted: own.contracted)
  }
}

/// Debits an opening that it rejects with an error for which `isKept` is true.
private struct KeepingLedger: LedgerDecorator {
  let base: any AccountLedger
  let charges: Charges
  let isKept: @Sendable (LedgerError, OpeningContract) -> Bool

  func accounts() async throws(LedgerError) -> [Account] {
    await charges.left(in: try await base.accounts())
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    do { return try await base.open(contract, signed: signed) } catch {
      if isKept(error, contract) { await charges.add(contract) }
      throw error
    }
  }
}

/// Accepts each signature that it accepted before, for any contract.
private actor ReplayLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var accepted: Set<String> = []

  init(base: any AccountLedger) { self.base = base }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let isKnown = accepted.contains(signed.text)
    let signature = isKnown ? MarkerSignature.of(contract, by: "Hana") : signed
    let opened = try await base.open(contract, signed: signature)
    accepted.insert(signed.text)
    return opened
  }
}

/// Throws `unavailable` if its task is canceled, and still opens the account a moment later.
private struct LateLedger: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    for _ in 0..<4 where !Task.isCancelled { await otherTasks() }
    guard Task.isCancelled else { return try await base.open(contract, signed: signed) }
    Task {
      await otherTasks()
      _ = try? await base.open(contract, signed: signed)
    }
    throw .unavailable(reason: .any)
  }
}
