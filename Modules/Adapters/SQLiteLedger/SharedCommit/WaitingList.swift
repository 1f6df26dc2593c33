import FeatureDependencies
import Ledger
import Synchronization

/// A call that waits for the list of a customer's accounts.
final class WaitingList: Sendable {
  let customer: CustomerID
  private let given = Mutex<Result<[Account], StorageError>?>(nil)

  init(_ customer: CustomerID) { self.customer = customer }

  /// The list that was read; nil while the call waits.
  var answer: Result<[Account], StorageError>? { given.withLock { $0 } }

  func answer(_ result: Result<[Account], StorageError>) { given.withLock { $0 = result } }
}

/// The calls that wait for lists. The first to run on the actor reads once for all calls of the
/// same customer. It can be used from any task.
final class ListQueue: Sendable {
  private let waiting = Mutex<[WaitingList]>([])

  func add(_ list: WaitingList) { waiting.withLock { $0.append(list) } }

  /// Removes all calls that wait for the accounts of `customer`.
  func take(of customer: CustomerID) -> [WaitingList] {
    waiting.withLock { waiting in
      defer { waiting.removeAll { $0.customer == customer } }
      return waiting.filter { $0.customer == customer }
    }
  }
}
