import Foundation

/// Counts the allocations of this process, if `allocations.c` was loaded with `LD_PRELOAD`.
struct AllocationCounter {
  private let count: @convention(c) () -> UInt

  /// Nil if `allocations.c` was not loaded.
  init?() {
    guard let symbol = unsafe dlsym(nil, "benchmark_allocations") else { return nil }
    count = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> UInt).self)
  }

  /// The number of allocations so far.
  var made: UInt { count() }
}
