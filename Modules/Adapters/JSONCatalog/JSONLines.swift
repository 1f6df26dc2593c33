public import FeatureDependencies
import StrictJSON

/// JSON values that people write for the program, a value a line. Lines of spaces hold none.
public struct JSONLines: Sendable {
  /// The values, in the order written, with their places in the whole text.
  public private(set) var values: [InputValue] = []
  /// What is wrong with the lines that are not JSON, in their order; after the hundredth no more is
  /// read.
  public private(set) var faults: [InputFault] = []

  /// The values in `bytes`; a line has at most 1 MiB.
  public init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(Self.isSpace) {
      guard faults.count < InputFaults.most else { return }
      do {
        values.append(InputValue(try StrictJSONReader.read(Array(line)), after: index))
      } catch {
        let place = TextPosition(line: index + 1, column: error.position.column)
        faults.append(
          InputFault(path: "", position: place, problem: .unreadable(error.problem.text)))
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
