import COpenSSL
import Foundation
import Synchronization

/// libcrypto's memory, of which an allocation can be made to fail.
enum ScarceMemory {
  // C calls back without a context: what it counts has to be found by name.
  private static let made = Atomic(0)
  private static let first = Atomic(0)
  private static let isLasting = Atomic(false)

  /// Puts this in the place of libcrypto's own; false if that has allocated already.
  static func install() -> Bool {
    unsafe CRYPTO_set_mem_functions(
      { size, _, _ in ScarceMemory.isRefused ? nil : unsafe malloc(size) },
      { memory, size, _, _ in ScarceMemory.isRefused ? nil : unsafe realloc(memory, size) },
      { memory, _, _ in unsafe free(memory) }) == 1
  }

  /// How many allocations there were.
  static var allocations: Int { made.load(ordering: .relaxed) }

  /// Lets the allocation `number`, counted from the next one as 1, fail, and if `isLasting` all
  /// after it; with 0 none.
  static func failing(from number: Int, isLasting: Bool) {
    first.store(number == 0 ? 0 : allocations + number, ordering: .relaxed)
    self.isLasting.store(isLasting, ordering: .relaxed)
  }

  private static var isRefused: Bool {
    let number = made.add(1, ordering: .relaxed).newValue
    let first = first.load(ordering: .relaxed)
    guard first > 0 else { return false }
    return isLasting.load(ordering: .relaxed) ? number >= first : number == first
  }
}

/// A configuration of libcrypto in which there is no algorithm.
enum BrokenConfiguration {
  private static let text = """
    openssl_conf = all
    [all]
    providers = providers
    [providers]
    base = base
    [base]
    activate = 1
    """

  /// Has this process use it; false if it cannot be written. To be called before libcrypto is used.
  static func use() -> Bool {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).cnf")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(text.utf8).write(to: file)) != nil,
      unsafe setenv("OPENSSL_CONF", file.path, 1) == 0
    else { return false }
    // It is read now, and gone afterwards.
    return OPENSSL_init_crypto(UInt64(OPENSSL_INIT_LOAD_CONFIG), nil) == 1
  }
}
