import COpenSSL
import Ledger

/// Bytes in libcrypto's secure heap: never swapped out, excluded from core dumps, between guard
/// pages, and wiped when freed.
@safe
final class SecureMemory: Sendable {
  /// The size that systems usually let every process lock (RLIMIT_MEMLOCK); hundreds of secrets
  /// fit.
  private static let heapSize = 65_536

  /// Whether the heap exists and is locked. libcrypto has one per process, created at first use.
  private static let isLocked =
    CRYPTO_secure_malloc_initialized() == 1 || CRYPTO_secure_malloc_init(heapSize, 16) == 1

  let count: Int
  // An integer, because a pointer is not `Sendable`.
  private let address: UInt

  /// Allocates `count` zero bytes.
  ///
  /// Throws `CryptoError.noLockedMemory`, and `CryptoError.failed` if the heap is full or libcrypto
  /// could not start.
  init(count: Int) throws(CryptoError) {
    if let fault = LibraryContext.fault { throw fault }
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

  /// The bytes, valid as long as this object lives.
  var bytes: UnsafeMutableBufferPointer<UInt8> {
    let start = unsafe UnsafeMutablePointer<UInt8>(bitPattern: address)
    return unsafe UnsafeMutableBufferPointer(start: start, count: count)
  }

  /// The byte at `index`. The caller must prevent concurrent access.
  subscript(index: Int) -> UInt8 {
    get { unsafe bytes[index] }
    set { unsafe bytes[index] = newValue }
  }

  /// Whether the bytes from `place` on begin with `expected`.
  func holds(_ expected: [UInt8], at place: Int) -> Bool {
    place + expected.count <= count
      && expected.indices.allSatisfy { self[place + $0] == expected[$0] }
  }
}

/// libcrypto's default library context, which every lookup of an algorithm uses.
enum LibraryContext {
  /// Nil if the context exists. libcrypto creates it once; if that failed for lack of memory, each
  /// later lookup would crash.
  static let fault: CryptoError? =
    unsafe OSSL_LIB_CTX_get0_global_default() == nil
    ? .failure(of: "OSSL_LIB_CTX_get0_global_default") : nil
}
