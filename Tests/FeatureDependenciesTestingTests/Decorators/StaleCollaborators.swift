import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

/// Keeps the first list of accounts that it receives.
actor FirstAccounts {
  private var kept: [Account]?

  var accounts: [Account] { kept ?? [] }

  func keep(_ accounts: [Account]) { kept = kept ?? accounts }
}

/// Keeps the first remaining balance that it receives.
actor FirstLeft {
  private var left: Won?

  func keep(_ left: Won) -> Won {
    self.left = self.left ?? left
    return self.left ?? left
  }
}

/// Repeats its latest time while `holds` is true for that time and the present one.
final class HoldingClock: WallClock {
  private let base: any WallClock
  private let holds: @Sendable (_ latest: Timestamp, _ now: Timestamp) -> Bool
  private let latest = Mutex<Timestamp?>(nil)

  init(base: any WallClock, holds: @escaping @Sendable (Timestamp, Timestamp) -> Bool) {
    self.base = base
    self.holds = holds
  }

  func now() -> Timestamp {
    latest.withLock { latest in
      let now = base.now()
      if let latest = latest, holds(latest, now) { return latest }
      latest = now
      return now
    }
  }
}

/// Returns times of two days, and then stops.
final class TwoDayClock: WallClock {
  private let base: any WallClock
  private let days = Mutex<[Timestamp]>([])

  init(base: any WallClock) { self.base = base }

  func now() -> Timestamp {
    days.withLock { days in
      let now = base.now()
      if days.contains(where: { $0.date == now.date }) { return now }
      if days.count == 2 { return days[1] }
      days.append(now)
      return now
    }
  }
}

/// Returns nothing instead of an error of one of the two reads.
struct SilentLedger: AccountLedger {
  enum Part { case accounts, requests }

  let base: any AccountLedger
  let hides: Part

  func accounts() async throws(LedgerError) -> [Account] {
    do { return try await base.accounts() } catch {
      guard hides == .accounts else { throw error }
      return []
    }
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    do { return try await base.opening(for: requestID) } catch {
      guard hides == .requests else { throw error }
      return nil
    }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await base.open(contract, signed: signed)
  }
}

/// Answers no to each of `offers` once the customer has accepted one of them.
actor OneOfferDialog: Dialog {
  private let base: any Dialog
  private let offers: Set<String>
  private var isTaken = false

  init(base: any Dialog, offers: Set<String>) {
    self.base = base
    self.offers = offers
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard offers.contains(prompt.key.name) else { return try await base.answer(to: prompt) }
    if isTaken { return "no" }
    let text = try await base.answer(to: prompt)
    isTaken = text == "yes"
    return text
  }

  func show(_ content: Presentation) async { await base.show(content) }
}
