import FeatureDependencies
import Ledger

extension SQLiteBank {
  /// What becomes of `request`, which is carried out together with others that wait.
  nonisolated func carryOut(
    _ request: CheckedContract
  ) async -> Result<OpenedAccount, LedgerError> {
    let opening = WaitingOpening(request)
    switch waiting.add(opening) {
    case .own: await carryOutWaiting()
    case .another: carryOutSoon()
    case .none: break
    }
    return await opening.answer
  }

  private nonisolated func carryOutSoon() { Task { await carryOutWaiting() } }

  /// Carries out the openings that have waited longest, and calls somebody for the others.
  func carryOutWaiting() async {
    // Those who were answered last are let through, so that they can come into this group, too.
    if groupSize.waitsLong { await Task.yield() }
    let (group, othersWait) = waiting.take(groupSize.most)
    defer { waiting.finish() }
    // Called before this group is answered: the others are written while this one asks again.
    if othersWait { carryOutSoon() }
    do throws(StorageError) {
      let open = try checked(try opened())
      SharedCommit(connection: open.connection, writer: writer(open.seal), clock: clock)
        .carryOut(group)
      groupSize.note(waited: open.connection.waited, group: group.count)
    } catch { for opening in group { opening.answer(error) } }
  }
}
