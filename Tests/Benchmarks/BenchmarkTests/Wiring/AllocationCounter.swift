import Foundation

/// Counts the process's allocations, where `allocations.c` was loaded before libc.
struct AllocationCounter {
  private let count: @convention(c) () -> UInt

  /// Nil where it was not.
  init?() {
    guard let symbol = unsafe dlsym(nil, "benchmark_allocations") else { return nil }
    count = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> UInt).self)
  }

  /// How many allocations were made so far.
  var made: UInt { count() }
}
