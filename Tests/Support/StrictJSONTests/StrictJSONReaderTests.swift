import FeatureDependencies
import Testing

@testable import StrictJSON

struct StrictJSONReaderTests {
  @Test(arguments: [
    ("", "1:1", InputFault.Problem.unexpectedEnd), ("{", "1:2", .unexpectedEnd),
    ("{\"a\":1,}", "1:8", .unexpected("\"}\"")), ("[1,]", "1:4", .unexpected("\"]\"")),
    ("01", "1:3", .badNumber("01")), ("1.", "1:3", .badNumber("1.")), ("-", "1:2", .badNumber("-")),
    ("1e", "1:3", .badNumber("1e")), ("01e5", "1:5", .badNumber("01e5")),
    ("1.e5", "1:5", .badNumber("1.e5")), ("-e5", "1:4", .badNumber("-e5")),
    (".5", "1:1", .unexpected("\".\"")),
    ("+1", "1:1", .unexpected("\"+\"")), ("\"\\x\"", "1:4", .badEscape),
    ("\"\\ud800\"", "1:8", .badEscape), ("\"\\ud800\\u0041\"", "1:14", .badEscape),
    ("\"a\nb\"", "1:3", .unexpected("byte 10")), ("\"abc", "1:5", .unexpectedEnd),
    ("nul", "1:1", .unexpected("\"n\"")), ("1 2", "1:3", .trailing), ("{}\n]", "2:1", .trailing),
    ("NaN", "1:1", .unexpected("\"N\"")), ("'a'", "1:1", .unexpected("\"'\"")),
    ("\u{FEFF}{}", "1:1", .unexpected("byte 239")),
  ])
  func `Text that is not JSON is rejected with its position`(
    text: String, place: String, problem: InputFault.Problem
  ) throws {
    do {
      _ = try StrictJSONReader.read(Array(text.utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.faults.map { "\($0.position)" } == [place])
      #expect(error.faults.map(\.problem) == [problem])
    }
  }

  private func problem(_ bytes: [UInt8]) -> InputFault.Problem? {
    do { _ = try StrictJSONReader.read(bytes) } catch { return error.faults.first?.problem }
    return nil
  }

  @Test func `Values nested too deeply are rejected`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(problem(Array(deep.utf8)) == .tooDeep(limit: StrictJSONReader.deepest))
  }

  @Test func `Values nested as deeply as allowed are read`() {
    let depth = StrictJSONReader.deepest + 1
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(problem(Array(deep.utf8)) == nil)
  }

  @Test func `A text that is too large is rejected`() {
    let large = [UInt8](repeating: 0x20, count: StrictJSONReader.largestText + 1)
    #expect(problem(large) == .tooLarge(limit: StrictJSONReader.largestText))
  }

  @Test func `Bytes that are not UTF-8 are rejected`() {
    #expect(problem([0x22, 0xFF, 0x22]) == .notUTF8)
  }

  /// `value` as one text with the position of each part, so that one comparison covers all.
  private func outline(_ value: InputValue) -> String {
    let content =
      switch value.content {
      case .object(let members):
        "{" + members.map { "\($0.name): \(outline($0.value))" }.joined(separator: ", ") + "}"
      case .array(let elements): "[" + elements.map(outline).joined(separator: ", ") + "]"
      case .string(let text): "string \(text)"
      case .number(let text): "number \(text)"
      case .bool(let value): "\(value)"
      case .null: "null"
      }
    return "\(content) @\(value.position)"
  }

  @Test func `Every part of a text keeps its spelling and its position, even repeated keys`() throws
  {
    let text = """
      {"a": ["x", 320.0, true,
      null],
      "a": {}}
      """
    #expect(
      outline(try StrictJSONReader.read(Array(text.utf8)))
        == "{a: [string x @1:8, number 320.0 @1:13, true @1:20, null @2:1] @1:7, a: {} @3:6} @1:1")
  }

  @Test func `Escapes and numbers are read as written`() throws {
    let input = try StrictJSONReader.read(Array(#"["\u00e9\ud83d\ude00\n\/", 320.0, -0e+1]"#.utf8))
    guard case .array(let elements) = input.content, case .string(let text) = elements[0].content,
      case .number(let first) = elements[1].content, case .number(let second) = elements[2].content
    else {
      Issue.record("three values expected")
      return
    }
    #expect(text == "é😀\n/")
    #expect(first == "320.0")
    #expect(second == "-0e+1")
  }
}
