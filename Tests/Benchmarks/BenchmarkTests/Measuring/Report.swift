import Foundation

/// A measured figure: the value of each round, and the limit of their median if there is one.
private struct Figure: Encodable {
  let benchmark: String
  let name: String
  let unit: String
  let values: [Double]
  let atMost: Double?
  let atLeast: Double?
}

/// Writes the figures of a benchmark for `report.py`, a line of JSON each.
struct Report {
  let benchmark: String

  /// Appends a figure to the file `BENCH_RESULTS`.
  func add(
    _ name: String, _ samples: Samples, _ unit: String, atMost: Double? = nil,
    atLeast: Double? = nil
  ) throws {
    let figure = Figure(
      benchmark: benchmark, name: name, unit: unit, values: samples.values, atMost: atMost,
      atLeast: atLeast)
    let line = try JSONEncoder().encode(figure) + Data("\n".utf8)
    let path = try Workspace.required("BENCH_RESULTS")
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: line)
  }
}
