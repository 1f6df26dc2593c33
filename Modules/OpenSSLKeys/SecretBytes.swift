import COpenSSL
import Synchronization

/// Bytes that are wiped when nobody needs them any more, and never described.
public final class SecretBytes: Sendable, CustomStringConvertible, CustomReflectable {
  private let bytes: Mutex<[UInt8]>

  /// Takes `bytes` over: the caller is left with none, so that there is one place to wipe.
  public init(taking bytes: inout [UInt8]) {
    self.bytes = Mutex(bytes)
    bytes = []
  }

  deinit {
    bytes.withLock { bytes in
      unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
      }
    }
  }

  /// Lends the bytes to `body`, which must not keep them.
  public func withBytes<Value>(_ body: ([UInt8]) -> sending Value) -> sending Value {
    bytes.withLock { body($0) }
  }

  /// Says only that it is a secret.
  public var description: String { "(secret)" }
  /// Shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
