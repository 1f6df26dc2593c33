public import StrictJSON

/// JSON Lines: one JSON value per line. Blank lines are skipped.
public struct JSONLines: Sendable {
  /// The values in order, with their positions in the whole text.
  public private(set) var values: [InputValue] = []
  /// The faults of lines that are not JSON, in order. Reading stops after the hundredth.
  public private(set) var faults: [InputFault] = []

  /// Parses `bytes`. A byte order mark before them is skipped. A line of more than 1 MiB is a
  /// fault.
  public init(_ bytes: [UInt8]) {
    let lines = bytes.withoutByteOrderMark.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(Self.isSpace) {
      guard faults.count < InputFaults.maximum else { return }
      do { values.append(try StrictJSONReader.read(Array(line), line: index + 1)) } catch {
        faults += error.faults
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}

extension [UInt8] {
  /// The bytes without the byte order mark that some editors write before UTF-8.
  var withoutByteOrderMark: [UInt8] {
    starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self
  }
}
