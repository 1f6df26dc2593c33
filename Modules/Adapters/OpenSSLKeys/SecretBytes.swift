import COpenSSL
public import Ledger
import Synchronization

/// A secret in locked memory, masked between uses, wiped when freed, and absent from descriptions.
///
/// Between uses each byte is XORed with a random one, so that a scan of the process's memory does
/// not find the secret. Several tasks may use it; they wait for each other.
public final class SecretBytes: Sendable, CustomStringConvertible, CustomReflectable {
  /// The number of bytes.
  public let count: Int
  // The bytes, followed by a random mask of the same length.
  private let memory: SecureMemory
  // Locked while the bytes are unmasked.
  private let use = Mutex(())

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
    memory = try SecureMemory(count: 2 * count)
    let (plain, mask) = unsafe memory.halves
    guard unsafe RAND_priv_bytes(mask.baseAddress, Int32(count)) == 1 else {
      throw .failure(of: "RAND_priv_bytes")
    }
    var target = unsafe MutableSpan(_unsafeElements: plain)
    try fill(&target)
    toggleMask()
  }

  /// Calls `body` with the unmasked bytes, which it must not keep. Rethrows the errors of `body`.
  ///
  /// `body` must not use the same secret: the lock is not recursive.
  public func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> sending Value
  ) throws(Failure) -> sending Value {
    try use.withLock { (_) throws(Failure) in
      toggleMask()
      defer { toggleMask() }
      return try body(unsafe Span(_unsafeElements: UnsafeBufferPointer(memory.halves.0)))
    }
  }

  /// Masks the bytes, or unmasks masked ones.
  private func toggleMask() {
    for index in 0..<count { memory[index] ^= memory[count + index] }
  }

  /// Whether both secrets have the same bytes. For equal counts the time does not depend on the
  /// bytes.
  public func isEqual(to other: SecretBytes) -> Bool {
    guard self !== other else { return true }
    guard count == other.count else { return false }
    return withBytes { mine in
      other.withBytes { others in
        var difference: UInt8 = 0
        for index in mine.indices { difference |= mine[index] ^ others[index] }
        return difference == 0
      }
    }
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

extension SecureMemory {
  fileprivate var halves: (UnsafeMutableBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) {
    unsafe (
      UnsafeMutableBufferPointer(rebasing: bytes[..<(count / 2)]),
      UnsafeMutableBufferPointer(rebasing: bytes[(count / 2)...])
    )
  }
}
