import FeatureDependencies
import FeatureDependenciesTesting

/// Money that is debited but not credited yet.
actor Halfway {
  private var gone: Int64 = 0
  private var looks = 0

  func begin(_ sum: Int64) -> Int {
    gone &+= sum
    return looks
  }

  func end(_ sum: Int64) { gone &-= sum }

  func look() -> Int64 {
    looks += 1
    return gone
  }

  func isSeen(since count: Int) -> Bool { looks > count }
}

/// Shows the debit to other sessions before the opening. Opens the account after one of them has
/// read the debit, or after some steps. Its own session does not see the debit.
struct DirtyWriteLedger: LedgerDecorator {
  let base: any AccountLedger
  let halfway: Halfway

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let sum = contract.terms.selection.amount.amount
    let looks = await halfway.begin(sum)
    for _ in 0..<4 {
      if await halfway.isSeen(since: looks) { break }
      await otherTasks()
    }
    await halfway.end(sum)
    return try await base.open(contract, signed: signed)
  }
}

/// Lists accounts with the uncommitted debit of a ``DirtyWriteLedger``.
struct DirtyReadLedger: LedgerDecorator {
  let base: any AccountLedger
  let halfway: Halfway

  func accounts() async throws(LedgerError) -> [Account] {
    let accounts = try await base.accounts()
    let gone = await halfway.look()
    return accounts.map { $0.isDemand ? $0.holding(Won($0.balance.amount &- gone)) : $0 }
  }
}
