import Foundation

/// The disk below the benchmarks: what a commit costs at the least.
struct Disk {
  let file: String

  /// How long until 4 KiB are on the disk: what all figures with a commit in them depend on.
  func report(to report: Report) throws {
    for (name, sync) in [("fsync", fsync), ("fdatasync", fdatasync)] {
      var samples = Samples()
      for _ in 0..<7 { samples.add(try syncs(50, sync)) }
      try report.add("4 KiB overwritten + \(name)", samples, "µs")
    }
  }

  /// Microseconds for one of `count` pages written over and synced.
  func syncs(_ count: Int, _ sync: (Int32) -> Int32) throws -> Double {
    let descriptor = unsafe open(file, O_CREAT | O_RDWR, 0o600)
    defer { close(descriptor) }
    try write(descriptor, sync)
    let start = ContinuousClock.now
    for _ in 0..<count { try write(descriptor, sync) }
    return (ContinuousClock.now - start) / .microseconds(1) / Double(count)
  }

  private func write(_ descriptor: Int32, _ sync: (Int32) -> Int32) throws {
    let page = [UInt8](repeating: 7, count: 4096)
    guard unsafe pwrite(descriptor, page, page.count, 0) == page.count, sync(descriptor) == 0
    else { throw POSIXError(.EIO) }
  }
}
