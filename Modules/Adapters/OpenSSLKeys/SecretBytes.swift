import COpenSSL
public import Ledger
import Synchronization

/// Bytes that are kept in locked memory, plain only while they are used, wiped when nobody needs
/// them any more, and never described.
///
/// While nobody uses them each byte is combined with a random one, so that whoever searches the
/// memory of a process that waits for an answer does not find them.
public final class SecretBytes: Sendable, CustomStringConvertible, CustomReflectable {
  /// How many bytes there are.
  public let count: Int
  // The bytes, and behind them as many random ones with which they are masked.
  private let memory: SecureMemory
  // Held while the bytes are plain.
  private let use = Mutex(())

  /// Takes `bytes` over: the caller's are wiped, whether or not this succeeds.
  ///
  /// Throws `CryptoError.noLockedMemory` and `CryptoError.failed`.
  public convenience init(taking bytes: inout [UInt8]) throws(CryptoError) {
    defer { bytes.wipe() }
    try self.init(count: bytes.count) { target in
      for index in bytes.indices { target[index] = bytes[index] }
    }
  }

  /// A secret of `count` bytes, which `fill` writes over zeros.
  ///
  /// Throws a `CryptoError`, also that which `fill` throws.
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

  /// Lends the bytes to `body`, which must not keep them. Throws what `body` throws.
  public func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> sending Value
  ) throws(Failure) -> sending Value {
    try use.withLock { (_) throws(Failure) in
      toggleMask()
      defer { toggleMask() }
      return try body(unsafe Span(_unsafeElements: UnsafeBufferPointer(memory.halves.0)))
    }
  }

  /// Masks plain bytes, and makes masked ones plain.
  private func toggleMask() {
    for index in 0..<count { memory[index] ^= memory[count + index] }
  }

  /// Whether `other` is the same secret; how long it takes does not tell where they differ.
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

  /// Says only that it is a secret.
  public var description: String { "(secret)" }
  /// Shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
  /// Overwrites the bytes where they are, and removes them.
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
