import FeatureDependencies
import Ledger

/// Carries out requests to open accounts, several in one commit, and answers each after it.
///
/// See `Docs/Decisions/0006-openings-share-a-commit.md`.
struct SharedCommit {
  let connection: SQLiteConnection
  let writer: LedgerWriter
  let clock: any WallClock

  /// Answers each of `group`.
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

  /// Whether each of `group` was answered. If not, nothing of them was written: what one of them
  /// failed by is not to be the others' affair.
  private func carryOutTogether(_ group: [WaitingOpening]) -> Bool {
    let wrap = { (error: StorageError) in GroupFailure.commit(error) }
    do throws(GroupFailure) {
      let answers = try connection.transaction(orThrow: wrap) { () throws(GroupFailure) in
        do throws(StorageError) {
          var booking = GroupBooking(connection: connection, writer: writer, clock: clock)
          return try booking.answers(to: group)
        } catch { throw .booking }
      }
      for (opening, answer) in zip(group, answers) { opening.answer(answer) }
    } catch {
      // A refusal, too, was told by what is now in doubt.
      guard case .commit(let error) = error else { return false }
      for opening in group { opening.answer(error) }
    }
    return true
  }
}

private enum GroupFailure: Error {
  /// The commit failed, or the transaction could not begin.
  case commit(StorageError)
  /// One of the group failed after its first row, or broke the transaction, or its receipt could
  /// not be signed.
  case booking
}
