import FeatureDependencies
import Synchronization

/// A root id for what the customer asked for, then `ID.1`, `ID.2`, … for what she opens on the way.
final class RequestIDSequence: RequestIDs {
  private let root: RequestID
  private let nested = Mutex<Int?>(nil)

  init(root: RequestID) { self.root = root }

  /// An id that nobody has used. Throws ``CryptoError/failed(operation:)``.
  static func randomRoot() throws(CryptoError) -> RequestID {
    guard let id = RequestID(try [UInt8].random(16).hex) else {
      throw .failed(operation: "RequestID")
    }
    return id
  }

  func next() async -> RequestID {
    let ordinal = nested.withLock { nested in
      nested = nested.map { $0 + 1 } ?? 0
      return nested ?? 0
    }
    return ordinal == 0 ? root : root.nested(ordinal)
  }
}
