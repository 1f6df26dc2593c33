import Testing

@testable import AppHost

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

  @Test func `Depth and size are bounded`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONFault.self) { try StrictJSONReader.read(Array(deep.utf8)) }
    let large = [UInt8](repeating: 0x20, count: StrictJSONReader.largestText + 1)
    #expect(throws: JSONFault.self) { try StrictJSONReader.read(large) }
    #expect(throws: JSONFault.self) { try StrictJSONReader.read([0x22, 0xFF, 0x22]) }
  }

  @Test func `Escapes and numbers are read as written`() throws {
    let node = try StrictJSONReader.read(Array(#"["\u00e9\ud83d\ude00\n\/", 320.0, -0e+1]"#.utf8))
    guard case .array(let elements) = node.value, case .string(let text) = elements[0].value,
      case .number(let first) = elements[1].value, case .number(let second) = elements[2].value
    else {
      Issue.record("three values expected")
      return
    }
    #expect(text == "é😀\n/" && first == "320.0" && second == "-0e+1")
  }
}

struct CanonicalJSONTests {
  @Test func `Keys are sorted by UTF-16 code units, as RFC 8785 says`() {
    // The order of RFC 8785 section 3.2.3.
    let keys = ["\u{20AC}", "\r", "\u{FB33}", "1", "\u{1F600}", "\u{80}", "\u{F6}"]
    let object = CanonicalJSON.object(
      Dictionary(uniqueKeysWithValues: keys.map { ($0, .string("")) }))
    let expected = ["\\r", "1", "\u{80}", "\u{F6}", "\u{20AC}", "\u{1F600}", "\u{FB33}"]
      .map { "\"\($0)\":\"\"" }.joined(separator: ",")
    #expect(String(decoding: object.bytes, as: UTF8.self) == "{\(expected)}")
  }

  @Test func `Only what must be escaped is`() {
    let text = CanonicalJSON.string("\u{20AC}$\u{0F}\nA'B\"\\/\u{8}\u{9}\u{C}\u{7F}")
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == "\"\u{20AC}$\\u000f\\nA'B\\\"\\\\/\\b\\t\\f\u{7F}\"")
  }

  @Test(arguments: [
    #"{"b":"1","a":"2"}"#, #"{"a": "1"}"#, #"{"a":"1","a":"1"}"#, #"{"a":1}"#, #"{"a":null}"#,
    #"{"a":"\u0041"}"#, #"["\/"]"#, #"{"a":"1"} "#,
  ])
  func `Another spelling of the same is not canonical`(text: String) {
    #expect(CanonicalJSON(canonical: Array(text.utf8)) == nil)
  }
}

struct NearestTests {
  @Test(arguments: [
    ("opn deposit", "open deposit"), ("acounts", "accounts"), ("--custmer", nil), ("zzz", nil),
  ])
  func `A typing mistake is recognised, anything else is not guessed at`(
    entered: String, meant: String?
  ) {
    let nearest = entered.nearest(of: CommandName.allCases.map(\.rawValue).filter { !$0.isEmpty })
    #expect(nearest == meant)
  }
}
