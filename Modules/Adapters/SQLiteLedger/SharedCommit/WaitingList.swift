import FeatureDependencies
import Ledger
import Synchronization

/// Somebody who waits for the list of her accounts.
final class WaitingList: Sendable {
  let customer: CustomerID
  private let given = Mutex<Result<[Account], StorageError>?>(nil)

  init(_ customer: CustomerID) { self.customer = customer }

  /// What was read for her; nil while she waits.
  var answer: Result<[Account], StorageError>? { given.withLock { $0 } }

  func answer(_ result: Result<[Account], StorageError>) { given.withLock { $0 = result } }
}

/// Those who wait for lists: whoever comes to the books first reads once for all that wait for the
/// same one. It can be used from any task.
final class ListQueue: Sendable {
  private let waiting = Mutex<[WaitingList]>([])

  func add(_ list: WaitingList) { waiting.withLock { $0.append(list) } }

  /// Takes out all that wait for the accounts of `customer`.
  func take(of customer: CustomerID) -> [WaitingList] {
    waiting.withLock { waiting in
      defer { waiting.removeAll { $0.customer == customer } }
      return waiting.filter { $0.customer == customer }
    }
  }
}
