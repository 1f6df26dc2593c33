import FeatureDependencies
import Ledger
import Synchronization

/// A request to open an account, from when it is made until it is answered.
final class WaitingOpening: Sendable {
  let request: CheckedContract
  private let given = Mutex<Result<OpenedAccount, LedgerError>?>(nil)

  init(_ request: CheckedContract) { self.request = request }

  var id: RequestID { request.contract.requestID }

  /// Whether `other` is the same request of the same customer.
  func repeats(_ other: WaitingOpening) -> Bool {
    id == other.id && request.signer.customer.id == other.request.signer.customer.id
  }

  /// What became of it; nil while it waits.
  var answer: Result<OpenedAccount, LedgerError>? { given.withLock { $0 } }

  func answer(_ result: Result<OpenedAccount, LedgerError>) { given.withLock { $0 = result } }

  /// Answers that `error` was in the way.
  func answer(_ error: StorageError) { answer(.failure(LedgerError(error, id))) }
}

/// The requests that wait for the next commit, the oldest first. It can be used from any task.
final class OpeningQueue: Sendable {
  private let waiting = Mutex<[WaitingOpening]>([])

  func add(_ opening: WaitingOpening) { waiting.withLock { $0.append(opening) } }

  /// Takes out the oldest, so many at the most.
  func take(_ most: Int) -> [WaitingOpening] {
    waiting.withLock { waiting in
      defer { waiting.removeFirst(min(most, waiting.count)) }
      return Array(waiting.prefix(most))
    }
  }
}
