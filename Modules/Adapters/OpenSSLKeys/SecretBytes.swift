import COpenSSL
public import Ledger

/// A secret in locked memory, wiped when freed, and absent from descriptions. Several tasks may
/// read it at once.
public final class SecretBytes: Sendable, CustomStringConvertible, CustomReflectable {
  /// The number of bytes.
  public let count: Int
  private let memory: SecureMemory

  /// Moves `bytes` into locked memory; the caller's array is wiped, even if this throws.
  ///
  /// Throws `CryptoError.noLockedMemory` and `CryptoError.failed`.
  public convenience init(taking bytes: inout [UInt8]) throws(CryptoError) {
    defer { bytes.wipe() }
    try self.init(count: bytes.count) { target in
      for index in bytes.indices { target[index] = bytes[index] }
    }
  }

  /// Creates a secret of `count` zero bytes, which `fill` overwrites.
  ///
  /// Throws a `CryptoError`, and rethrows the errors of `fill`.
  init(
    count: Int, fill: (inout MutableSpan<UInt8>) throws(CryptoError) -> Void
  ) throws(CryptoError) {
    self.count = count
    memory = try SecureMemory(count: count)
    var target = unsafe MutableSpan(_unsafeElements: memory.bytes)
    try fill(&target)
  }

  /// Calls `body` with the bytes, which it must not keep. Rethrows the errors of `body`.
  public func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(unsafe Span(_unsafeElements: UnsafeBufferPointer(memory.bytes)))
  }

  /// Whether both secrets have the same bytes. For equal counts the time does not depend on the
  /// bytes.
  public func isEqual(to other: SecretBytes) -> Bool {
    guard count == other.count else { return false }
    // `deinit` of either memory wipes it, and the pointers below keep no reference.
    defer { withExtendedLifetime((self, other)) {} }
    let (mine, others) = unsafe (memory.bytes.baseAddress, other.memory.bytes.baseAddress)
    return unsafe CRYPTO_memcmp(mine, others, count) == 0
  }

  /// A fixed text, which reveals nothing.
  public var description: String { "(secret)" }
  /// A mirror without children, which reveals nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
  /// Overwrites the bytes in place, and empties the array.
  fileprivate mutating func wipe() {
    unsafe withUnsafeMutableBytes { bytes in
      unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
    }
    self = []
  }
}
