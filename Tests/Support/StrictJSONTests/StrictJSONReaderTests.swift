import StrictJSON
import Testing

struct StrictJSONReaderTests {
  @Test(arguments: [
    ("", "1:1", JSONFault.Problem.unexpectedEnd), ("{", "1:2", .unexpected("")),
    ("{\"a\":1,}", "1:8", .unexpected("\"}\"")), ("[1,]", "1:4", .unexpected("\"]\"")),
    ("01", "1:3", .badNumber("01")), ("1.", "1:3", .badNumber("1.")), ("-", "1:2", .badNumber("-")),
    ("1e", "1:3", .badNumber("1e")), (".5", "1:1", .unexpected("\".\"")),
    ("+1", "1:1", .unexpected("\"+\"")), ("\"\\x\"", "1:4", .badEscape),
    ("\"\\ud800\"", "1:8", .badEscape), ("\"\\ud800\\u0041\"", "1:14", .badEscape),
    ("\"a\nb\"", "1:3", .unexpected("byte 10")), ("\"abc", "1:5", .unexpectedEnd),
    ("nul", "1:1", .unexpected("\"n\"")), ("1 2", "1:3", .trailing), ("{}\n]", "2:1", .trailing),
    ("NaN", "1:1", .unexpected("\"N\"")), ("'a'", "1:1", .unexpected("\"'\"")),
    ("\u{FEFF}{}", "1:1", .unexpected("byte 239")),
  ])
  func `What is not JSON is refused with its place`(
    text: String, place: String, problem: JSONFault.Problem
  ) throws {
    do {
      _ = try StrictJSONReader.read(Array(text.utf8))
      Issue.record("accepted")
    } catch {
      #expect("\(error.position)" == place)
      if case .unexpected("") = problem { return }
      #expect(error.problem == problem)
    }
  }

  private func problem(_ bytes: [UInt8]) -> JSONFault.Problem? {
    do { _ = try StrictJSONReader.read(bytes) } catch { return error.problem }
    return nil
  }

  @Test func `Values nested too deep are refused`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(problem(Array(deep.utf8)) == .tooDeep(limit: StrictJSONReader.deepest))
  }

  @Test func `Values nested as deep as allowed are read`() {
    let depth = StrictJSONReader.deepest + 1
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(problem(Array(deep.utf8)) == nil)
  }

  @Test func `A text that is too large is refused`() {
    let large = [UInt8](repeating: 0x20, count: StrictJSONReader.largestText + 1)
    #expect(problem(large) == .tooLarge(limit: StrictJSONReader.largestText))
  }

  @Test func `Bytes that are not UTF-8 are refused`() {
    #expect(problem([0x22, 0xFF, 0x22]) == .notUTF8)
  }

  @Test func `A key that is written twice is kept twice`() throws {
    let node = try StrictJSONReader.read(Array(#"{"a": 1, "a": 2}"#.utf8))
    guard case .object(let members) = node.value else {
      Issue.record("an object expected")
      return
    }
    #expect(members.map(\.name) == ["a", "a"])
    #expect(members.map { "\($0.node.position)" } == ["1:7", "1:15"])
  }

  @Test func `Escapes and numbers are read as written`() throws {
    let node = try StrictJSONReader.read(Array(#"["\u00e9\ud83d\ude00\n\/", 320.0, -0e+1]"#.utf8))
    guard case .array(let elements) = node.value, case .string(let text) = elements[0].value,
      case .number(let first) = elements[1].value, case .number(let second) = elements[2].value
    else {
      Issue.record("three values expected")
      return
    }
    #expect(text == "é😀\n/")
    #expect(first == "320.0")
    #expect(second == "-0e+1")
  }
}
