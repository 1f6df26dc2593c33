import FeatureDependencies
import Ledger

/// Carries out requests to open accounts, several in one commit, and answers each after the commit.
///
/// See `Docs/Decisions/0006-openings-share-a-commit.md`.
struct SharedCommit {
  let connection: SQLiteConnection
  let writer: LedgerWriter
  let clock: any WallClock

  /// Carries out and answers each opening in `group`.
  func carryOut(_ group: [WaitingOpening]) {
    if group.count > 1, carryOutTogether(group) { return }
    for opening in group { carryOutAlone(opening) }
  }

  private func carryOutAlone(_ opening: WaitingOpening) {
    opening.answer(
      Result { () throws(LedgerError) in
        let wrap = { LedgerError($0, opening.id) }
        return try connection.transaction(orThrow: wrap) { () throws(LedgerError) in
          try writer.open(opening.request, at: clock.now(), in: SQLiteTransaction(connection))
        }
      })
  }

  /// Returns whether the openings were answered. If not, nothing was written, and each must be
  /// carried out alone so that one failure does not affect the others.
  private func carryOutTogether(_ group: [WaitingOpening]) -> Bool {
    var isBooking = false
    do throws(StorageError) {
      let answers = try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
        isBooking = true
        var booking = GroupBooking(connection: connection, writer: writer, clock: clock)
        let answers = try booking.answers(to: group)
        isBooking = false
        return answers
      }
      for (opening, answer) in zip(group, answers) { opening.answer(answer) }
    } catch {
      guard !isBooking else { return false }
      // COMMIT failed, or the transaction could not begin. A rejection is in doubt, too: it may
      // depend on rows that were not committed.
      for opening in group { opening.answer(error) }
    }
    return true
  }
}

extension SQLiteBank {
  /// Carries out `request` together with others that wait, and returns its result.
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

  /// Carries out the openings that have waited longest, and starts a task for the others.
  func carryOutWaiting() async {
    // Let the callers of the last group run, so that their next requests join this group.
    if groupSize.waitsLong { await Task.yield() }
    let (group, othersWait) = waiting.take(groupSize.maximum)
    defer { waiting.finish() }
    // Start it before answering this group: the others are written while these callers prepare
    // their next requests.
    if othersWait { carryOutSoon() }
    do throws(StorageError) {
      let open = try checked(try opened())
      SharedCommit(connection: open.connection, writer: writer(open.seal), clock: clock)
        .carryOut(group)
      groupSize.note(waited: open.connection.waited, group: group.count)
    } catch { for opening in group { opening.answer(error) } }
  }
}
