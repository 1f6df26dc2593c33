import FeatureDependencies
import Ledger
import Synchronization

/// A request to open an account, from submission to answer. It can be used from any task.
final class WaitingOpening: Sendable {
  typealias Answer = Result<OpenedAccount, LedgerError>

  private enum State {
    case open
    case awaited(CheckedContinuation<Answer, Never>)
    case answered(Answer)
  }

  let request: CheckedContract
  private let state = Mutex(State.open)

  init(_ request: CheckedContract) { self.request = request }

  var id: RequestID { request.contract.requestID }

  /// Whether `other` is the same request of the same customer.
  func repeats(_ other: WaitingOpening) -> Bool {
    id == other.id && request.signer.customer.id == other.request.signer.customer.id
  }

  /// The answer; nil while the request waits.
  var known: Answer? {
    state.withLock { if case .answered(let answer) = $0 { answer } else { nil } }
  }

  /// Waits for the answer. Only one task may wait.
  var answer: Answer {
    get async {
      if let known { return known }
      return await withCheckedContinuation { task in
        let known = state.withLock { state -> Answer? in
          if case .answered(let answer) = state { return answer }
          state = .awaited(task)
          return nil
        }
        if let known { task.resume(returning: known) }
      }
    }
  }

  func answer(_ answer: Answer) {
    let before = state.withLock { state in
      defer { state = .answered(answer) }
      return state
    }
    if case .awaited(let task) = before { task.resume(returning: answer) }
  }

  /// Answers with `error`.
  func answer(_ error: StorageError) { answer(.failure(LedgerError(error, id))) }
}
