import FeatureDependencies
import Testing

@testable import StrictJSON

struct InputCheckerTests {
  private func value(_ text: String) throws -> InputValue {
    try StrictJSONReader.read(Array(text.utf8))
  }

  @Test func `A member that is missing, repeated or unknown is reported`() throws {
    let written = try value(#"{"id": 1, "id": 2, "names": "x"}"#)
    var checker = InputChecker()
    _ = checker.object(written, "a[0]", required: ["id", "name"], optional: [])
    #expect(
      checker.faults.map(\.path) == ["a[0].id", "a[0].names", "a[0].name"])
    #expect(
      checker.faults.map(\.problem) == [
        .duplicateKey, .unknownKey(nearest: "name"), .missingKey,
      ])
  }

  @Test func `A top-level member has no path prefix`() throws {
    var checker = InputChecker()
    _ = checker.object(try value("{}"), "", required: ["version"])
    #expect(checker.faults.map(\.path) == ["version"])
  }

  @Test func `A fault has the position of the value`() throws {
    let written = try value(#"{"a": [true, "x"]}"#)
    var checker = InputChecker()
    let members = checker.object(written, "", required: ["a"])
    for (element, path) in checker.array(members["a"], "a") {
      _ = checker.integer(element, path, in: 0...1)
    }
    #expect(checker.faults.map(\.path) == ["a[0]", "a[1]"])
    #expect(
      checker.faults.map(\.position) == [
        TextPosition(line: 1, column: 8), TextPosition(line: 1, column: 14),
      ])
    let first = try #require(checker.faults.first).text
    #expect(first.en.hasPrefix("line 1:8, a[0]: "))
    #expect(first.ko.hasPrefix("1행 8열, a[0]: "))
  }

  @Test(arguments: [
    ("320.0", InputFault.Problem.notInteger("320.0")), ("3e2", .notInteger("3e2")),
    ("-1", .outOfRange("-1", 0...320)), ("321", .outOfRange("321", 0...320)),
    ("99999999999999999999", .outOfRange("99999999999999999999", 0...320)),
  ])
  func `A value that is not a whole number within limits is reported`(
    text: String, problem: InputFault.Problem
  ) throws {
    var checker = InputChecker()
    #expect(checker.integer(try value(text), "n", in: 0...320) == nil)
    #expect(checker.faults.map(\.problem) == [problem])
  }

  @Test(arguments: ["0", "320"])
  func `A whole number at its limits is accepted`(text: String) throws {
    var checker = InputChecker()
    #expect(checker.integer(try value(text), "n", in: 0...320) == Int64(text))
    #expect(checker.faults.isEmpty)
  }

  @Test(arguments: [
    (InputFault.Shape.object, "[]"), (.array, #""x""#), (.string, "1"), (.wholeNumber, #""1""#),
    (.answer, "true"),
  ])
  func `A value of the wrong type is reported with the expected type`(
    shape: InputFault.Shape, text: String
  ) throws {
    let written = try value(text)
    var checker = InputChecker()
    switch shape {
    case .object: _ = checker.object(written, "a", required: [])
    case .array: _ = checker.array(written, "a")
    case .string: _ = checker.string(written, "a")
    case .wholeNumber: _ = checker.integer(written, "a", in: 0...1)
    case .answer:
      _ = checker.answers(
        try value("{\"a\": \(text)}"), "", known: [QuestionKey(rawValue: "a")])
    }
    #expect(checker.faults.map(\.problem) == [.wrongType(expected: shape)])
  }

  @Test func `A missing value is not reported again where it is read`() {
    var checker = InputChecker()
    #expect(checker.integer(nil, "a", in: 0...1) == nil)
    #expect(checker.string(nil, "a") == nil)
    #expect(checker.array(nil, "a").isEmpty)
    #expect(checker.faults.isEmpty)
  }

  @Test func `A long text is truncated in a fault`() throws {
    var checker = InputChecker()
    let long = String(repeating: "9", count: 100_000)
    _ = checker.integer(try value(long), "n", in: 0...1)
    #expect(
      checker.faults.map(\.problem) == [
        .outOfRange(String(repeating: "9", count: 40) + "…", 0...1)
      ])
  }

  /// With its marks, the letter is one character.
  @Test func `A letter with any number of marks is truncated in a fault`() throws {
    var checker = InputChecker()
    let marked = "e" + String(repeating: "\u{301}", count: 100_000)
    let read = checker.text(try value("\"\(marked)\""), "n", expected: "x") { _ in Int?.none }
    #expect(read == nil)
    let shown = checker.faults.compactMap { fault in
      if case .invalid(let text, _) = fault.problem { text } else { nil }
    }
    // A count, because a failure would print the text.
    #expect(shown.map(\.unicodeScalars.count) == [41])
  }

  @Test func `No more than a hundred faults are reported`() throws {
    var checker = InputChecker()
    let texts = Array(repeating: #""x""#, count: 1000).joined(separator: ", ")
    let elements = checker.array(try value("[\(texts)]"), "a")
    for (element, path) in elements { _ = checker.integer(element, path, in: 0...1) }
    #expect(checker.faults.count == 100)
    #expect(checker.faults.last?.path == "a[99]")
  }

  @Test(arguments: [(1, 1, false), (99, 99, false), (100, 100, true), (101, 100, true)])
  func `A list of a hundred faults or more is cut off and says so`(
    reported: Int, listed: Int, isCutOff: Bool
  ) {
    let fault = InputFault(path: "a", position: TextPosition(line: 1, column: 1), problem: .empty)
    let faults = InputFaults(Array(repeating: fault, count: reported))
    #expect(faults.faults.count == listed)
    #expect(faults.isCutOff == isCutOff)
    #expect((faults.texts.last?.en.contains("and more") == true) == isCutOff)
  }
}
