import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

/// The accounts as they were first.
actor FirstAccounts {
  private var kept: [Account]?

  var accounts: [Account] { kept ?? [] }

  func keep(_ accounts: [Account]) { kept = kept ?? accounts }
}

/// What was left when it was shown first.
actor FirstLeft {
  private var left: Won?

  func keep(_ left: Won) -> Won {
    self.left = self.left ?? left
    return self.left ?? left
  }
}

/// Tells what it told before as long as `holds` says so of that and of what time it is.
final class HoldingClock: WallClock {
  private let base: any WallClock
  private let holds: @Sendable (_ told: Timestamp, _ now: Timestamp) -> Bool
  private let latest = Mutex<Timestamp?>(nil)

  init(base: any WallClock, holds: @escaping @Sendable (Timestamp, Timestamp) -> Bool) {
    self.base = base
    self.holds = holds
  }

  func now() -> Timestamp {
    latest.withLock { latest in
      let now = base.now()
      if let told = latest, holds(told, now) { return told }
      latest = now
      return now
    }
  }
}

/// Tells two days, and stands still from then on.
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

/// Tells of nothing where some part of the ledger fails.
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

/// Says no by itself to all `offers` after the first that the customer takes.
actor OneOfferDialog: Dialog {
  private let base: any Dialog
  private let offers: Set<String>
  private var isTaken = false

  init(base: any Dialog, offers: Set<String>) {
    self.base = base
    self.offers = offers
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard offers.contains(prompt.key.rawValue) else { return try await base.answer(to: prompt) }
    if isTaken { return "no" }
    let text = try await base.answer(to: prompt)
    isTaken = text == "yes"
    return text
  }

  func show(_ content: Presentation) async { await base.show(content) }
}

extension Presentation {
  /// The same, a preview with what is left and the notice that `change` makes of it.
  func changingPreview(
    _ change: (OpeningPreview) -> (left: Won, insurance: DepositInsuranceNotice?)
  ) -> Presentation {
    guard case .preview(let preview) = self else { return self }
    let (left, insurance) = change(preview)
    return .preview(
      OpeningPreview(
        illustration: preview.illustration, fundingAccount: preview.fundingAccount, left: left,
        insurance: insurance))
  }
}
