import COpenSSL
import Foundation
import Synchronization

/// Memory functions for libcrypto that can make allocations fail.
enum ScarceMemory {
  // The C callbacks have no context parameter, so the counters are static.
  private static let made = Atomic(0)
  private static let first = Atomic(0)
  private static let isLasting = Atomic(false)

  /// Replaces libcrypto's memory functions; false if libcrypto has already allocated.
  static func install() -> Bool {
    unsafe CRYPTO_set_mem_functions(
      { size, _, _ in ScarceMemory.isRefused ? nil : unsafe malloc(size) },
      { memory, size, _, _ in ScarceMemory.isRefused ? nil : unsafe realloc(memory, size) },
      { memory, _, _ in unsafe free(memory) }) == 1
  }

  /// The outcomes of `work`, one for each of its allocations: that one fails, and with `isLasting`
  /// all later ones, too.
  static func outcomes<Outcome>(isLasting: Bool, of work: () -> Outcome) -> [Outcome] {
    let before = allocations
    _ = work()
    let count = allocations - before
    guard count > 0 else { return [] }
    return (1...count).map { number in
      failing(from: number, isLasting: isLasting)
      defer { failing(from: 0, isLasting: false) }
      return work()
    }
  }

  private static var allocations: Int { made.load(ordering: .relaxed) }

  /// Makes allocation `number` fail, where 1 is the next one. With 0 none fails.
  private static func failing(from number: Int, isLasting: Bool) {
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

/// A configuration of libcrypto without any algorithm.
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

  /// Loads it into this process; false if that fails. Call it before the first use of libcrypto.
  static func use() -> Bool {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).cnf")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(text.utf8).write(to: file)) != nil,
      unsafe setenv("OPENSSL_CONF", file.path, 1) == 0
    else { return false }
    // Load it now: the file is deleted on return.
    return OPENSSL_init_crypto(UInt64(OPENSSL_INIT_LOAD_CONFIG), nil) == 1
  }
}
