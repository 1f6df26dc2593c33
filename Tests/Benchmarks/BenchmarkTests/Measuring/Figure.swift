import Foundation

/// A measured figure: the value of each round, and the bound of their median.
struct Figure: Encodable {
  /// The limit that the median of a figure must keep.
  enum Bound {
    case atMost(Double)
    case atLeast(Double)
  }

  private enum Key: CodingKey { case benchmark, name, unit, values, atMost, atLeast }

  let benchmark: String
  let name: String
  let unit: String
  let values: [Double]
  var bound: Bound?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(benchmark, forKey: .benchmark)
    try container.encode(name, forKey: .name)
    try container.encode(unit, forKey: .unit)
    try container.encode(values, forKey: .values)
    switch bound {
    case .atMost(let limit): try container.encode(limit, forKey: .atMost)
    case .atLeast(let limit): try container.encode(limit, forKey: .atLeast)
    case nil: break
    }
  }
}

/// Writes the figures of a benchmark for `report.py`, a line of JSON each.
struct Report {
  let benchmark: String

  /// Appends a figure to the file `BENCH_RESULTS`, or writes it to standard output if that is not
  /// set.
  func add(
    _ name: String, _ samples: Samples, _ unit: String, bound: Figure.Bound? = nil
  ) throws {
    let figure = Figure(
      benchmark: benchmark, name: name, unit: unit, values: samples.values, bound: bound)
    let line = try JSONEncoder().encode(figure) + Data("\n".utf8)
    guard let path = Workspace.setting("BENCH_RESULTS") else {
      return FileHandle.standardOutput.write(line)
    }
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: line)
  }
}
