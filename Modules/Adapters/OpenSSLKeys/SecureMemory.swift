import COpenSSL
import Ledger

/// Bytes in libcrypto's secure heap: locked, so that they are never swapped out; left out of core
/// dumps; between pages that nobody can touch; wiped when they are freed.
@safe
final class SecureMemory: Sendable {
  /// As much as systems let every process lock (RLIMIT_MEMLOCK); some hundred secrets fit.
  private static let heapSize = 65_536

  /// Whether the heap is there and locked. It is libcrypto's, one a process, made when first
  /// needed.
  private static let isLocked =
    CRYPTO_secure_malloc_initialized() == 1 || CRYPTO_secure_malloc_init(heapSize, 16) == 1

  let count: Int
  // An address can be used in another task, a pointer cannot.
  private let address: UInt

  /// So many zero bytes.
  ///
  /// Throws `CryptoError.noLockedMemory`, and `CryptoError.failed` if the
  /// heap is full.
  init(count: Int) throws(CryptoError) {
    guard Self.isLocked else { throw .noLockedMemory }
    guard let start = unsafe CRYPTO_secure_zalloc(max(count, 1), #fileID, #line) else {
      throw .failure(of: "CRYPTO_secure_zalloc")
    }
    self.count = count
    address = UInt(bitPattern: start)
  }

  deinit {
    let start = unsafe UnsafeMutableRawPointer(bitPattern: address)
    unsafe CRYPTO_secure_clear_free(start, max(count, 1), #fileID, #line)
  }

  /// Where the bytes are, for as long as this object is kept.
  var bytes: UnsafeMutableBufferPointer<UInt8> {
    let start = unsafe UnsafeMutablePointer<UInt8>(bitPattern: address)
    return unsafe UnsafeMutableBufferPointer(start: start, count: count)
  }

  /// One byte. It must be used by one task at a time.
  subscript(index: Int) -> UInt8 {
    get { unsafe bytes[index] }
    set { unsafe bytes[index] = newValue }
  }

  /// Whether `expected` stands here from `place` on.
  func holds(_ expected: [UInt8], at place: Int) -> Bool {
    place + expected.count <= count
      && expected.indices.allSatisfy { self[place + $0] == expected[$0] }
  }
}
