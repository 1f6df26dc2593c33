import FeatureDependencies
import JSONCatalog
import StrictJSON
import Testing

struct JSONInputTests {
  /// `value` as one text with each part's place, to compare it whole.
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

  @Test func `Every part of a text is kept as it is written, with its place`() throws {
    let text = """
      {"a": ["x", 320.0, true,
      null],
      "a": {}}
      """
    #expect(
      outline(try JSONInput.read(Array(text.utf8)))
        == "{a: [string x @1:8, number 320.0 @1:13, true @1:20, null @2:1] @1:7, a: {} @3:6} @1:1")
  }

  @Test func `A text that is not JSON is refused with its place`() {
    let error = #expect(throws: JSONInputError.self) { try JSONInput.read(Array("[1,\n]".utf8)) }
    guard case .json(let fault)? = error else {
      Issue.record("no fault of the text: \(String(describing: error))")
      return
    }
    #expect("\(fault.position)" == "2:1")
  }
}
