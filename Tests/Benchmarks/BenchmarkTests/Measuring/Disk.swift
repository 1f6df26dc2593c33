import Foundation

/// Measures the disk of the benchmarks, and so the minimum cost of a commit.
struct Disk {
  let file: String

  /// Reports the time to sync 4 KiB to the disk, on which all figures with a commit depend.
  func report(to report: Report) throws {
    for (name, sync) in [("fsync", fsync), ("fdatasync", fdatasync)] {
      var samples = Samples()
      for _ in 0..<7 { samples.add(try syncs(50, sync)) }
      try report.add("4 KiB overwritten + \(name)", samples, "µs")
    }
  }

  /// Microseconds to overwrite and sync a page, averaged over `count` times.
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
