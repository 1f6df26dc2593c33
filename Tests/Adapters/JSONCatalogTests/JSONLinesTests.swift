import FeatureDependencies
import StrictJSON
import Testing

@testable import JSONCatalog

/// Input with one JSON value per line.
struct JSONLinesTests {
  @Test func `Each line's value has its position in the whole text`() throws {
    let lines = JSONLines(Array("{\"a\": 1}\r\n\r\n  \t\n[2]\r\n".utf8))
    #expect(lines.faults.isEmpty)
    #expect(lines.values.map(\.position) == [.init(line: 1, column: 1), .init(line: 4, column: 1)])
    guard case .object(let members) = lines.values[0].content,
      case .array(let elements) = lines.values[1].content
    else {
      Issue.record("other values")
      return
    }
    #expect(members.map(\.value.position) == [.init(line: 1, column: 7)])
    #expect(elements.map(\.position) == [.init(line: 4, column: 2)])
  }

  @Test(arguments: [
    ("{", "line 1:2: the text ends before the value is complete"),
    ("1\n{}}", "line 2:3: there is more text after the end of the value"),
    ("{}\n\u{FEFF}{}", "line 2:1: unexpected byte 239"), ("\n\nnul", "line 3:1: unexpected"),
    ("{\"a\":\n1}", "line 1:6: the text ends before the value is complete"),
  ])
  func `A line that is not JSON is reported, and the others are read`(
    text: String, fault: String
  ) throws {
    let faults = JSONLines(Array(text.utf8)).faults.map(\.text.en)
    #expect(faults.contains { $0.hasPrefix(fault) }, "\(faults)")
  }

  @Test func `A line that is not UTF-8 is reported`() {
    let lines = JSONLines(Array("1\nx\n2\n".utf8) + [0xFF, 0x0A] + Array("3".utf8))
    #expect(lines.values.map(\.position.line) == [1, 3, 5])
    #expect(lines.faults.map(\.position.line) == [2, 4])
    #expect(lines.faults.last?.text.en == "line 4:1: this is not UTF-8")
  }

  @Test func `At most a hundred invalid lines are reported, and reading stops there`() {
    let lines = JSONLines(Array((String(repeating: "x\n", count: 5_000) + "{}\n").utf8))
    #expect(lines.faults.count == 100)
    #expect(lines.faults.last?.position.line == 100)
    #expect(lines.values.isEmpty)
  }
}
