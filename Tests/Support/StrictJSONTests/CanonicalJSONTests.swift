import StrictJSON
import Testing

struct CanonicalJSONTests {
  @Test func `Keys are sorted by UTF-16 code units, as RFC 8785 requires`() {
    // The order of RFC 8785 section 3.2.3.
    let keys = ["\u{20AC}", "\r", "\u{FB33}", "1", "\u{1F600}", "\u{80}", "\u{F6}"]
    let object = CanonicalJSON.object(
      Dictionary(uniqueKeysWithValues: keys.map { ($0, .string("")) }))
    let expected = ["\\r", "1", "\u{80}", "\u{F6}", "\u{20AC}", "\u{1F600}", "\u{FB33}"]
      .map { "\"\($0)\":\"\"" }.joined(separator: ",")
    #expect(String(decoding: object.bytes, as: UTF8.self) == "{\(expected)}")
  }

  @Test func `Only characters that must be escaped are escaped`() {
    let text = CanonicalJSON.string("\u{20AC}$\u{0F}\nA'B\"\\/\u{8}\u{9}\u{C}\u{7F}")
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == "\"\u{20AC}$\\u000f\\nA'B\\\"\\\\/\\b\\t\\f\u{7F}\"")
  }

  @Test(arguments: [
    #"{"b":"1","a":"2"}"#, #"{"a": "1"}"#, #"{"a":"1","a":"1"}"#, #"{"a":1}"#, #"{"a":null}"#,
    #"{"a":"\u0041"}"#, #"["\/"]"#, #"{"a":"1"} "#,
  ])
  func `Another spelling of the same JSON is not canonical`(text: String) {
    #expect(CanonicalJSON(canonical: Array(text.utf8)) == nil)
  }

  @Test func `Canonical JSON is read, and written back unchanged`() {
    let text = #"{"a":["x",{"b":"\n"}],"é":""}"#
    let read = CanonicalJSON(canonical: Array(text.utf8))
    #expect(read.map { String(decoding: $0.bytes, as: UTF8.self) } == text)
  }

  @Test func `A member without a value is omitted`() {
    let object = CanonicalJSON.strings(["a": "1", "b": nil])
    #expect(String(decoding: object.bytes, as: UTF8.self) == #"{"a":"1"}"#)
  }

  @Test func `Texts that look alike but differ in bytes are different`() {
    #expect(CanonicalJSON.string("\u{E9}") != CanonicalJSON.string("e\u{301}"))
  }
}
