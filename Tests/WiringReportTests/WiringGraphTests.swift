import FeatureDependencies
import Testing

@testable import WiringReport

struct WiringGraphTests {
  private func graph(_ builders: KeyValuePairs<String, [String]>) -> WiringGraph {
    WiringGraph(
      scopes: [],
      features: builders.map { kind, neighbours in
        WiringGraph.Feature(
          kind: kind, type: kind,
          requirements: neighbours.map { .init(name: $0, types: [], feature: $0) })
      })
  }

  @Test func `Features that do not open each other make no circle`() {
    #expect(graph(["a": ["b"], "b": [], "c": []]).circles == [])
  }

  @Test func `Two features that open each other are one circle`() {
    #expect(graph(["a": ["b"], "b": ["a"]]).circles == [["a", "b"]])
  }

  @Test func `A feature that opens itself is a circle of one`() {
    #expect(graph(["a": ["a"]]).circles == [["a"]])
  }

  @Test func `A circle of three is found once`() {
    #expect(graph(["a": ["b"], "b": ["c"], "c": ["a"]]).circles == [["a", "b", "c"]])
  }

  @Test func `Circles that share a feature are each found`() {
    let graph = graph(["a": ["b"], "b": ["a", "c"], "c": ["b"]])
    #expect(graph.circles == [["a", "b"], ["b", "c"]])
  }

  @Test func `A decorator is shown before what it decorates`() {
    let member = WiringGraph.Member("x", Outer(decorating: Outer(decorating: Inner())))
    #expect(member.types == ["Outer", "Outer", "Inner"])
  }

  @Test func `An optional value is shown by its own type`() {
    let held = Optional(Inner()) as Any
    #expect(WiringGraph.Member("x", held).types == ["Inner"])
  }

  @Test func `What is missing has no type`() {
    let held = Inner?.none as Any
    #expect(WiringGraph.Member("x", held).types == [])
  }

  @Test func `A function is shown as a closure`() {
    let function: @Sendable (Int) async -> Int? = { $0 }
    #expect(WiringGraph.Member("x", function).types == ["closure"])
  }

  @Test func `Mermaid shows a generic type and a lazy hop`() {
    let list = WiringGraph.Member(name: "list", types: ["Array<Int>"])
    let next = WiringGraph.Member(name: "next", types: ["B"], feature: "b")
    let graph = WiringGraph(
      scopes: [.init(name: "Root", members: [list]), .init(name: "Inner", members: [])],
      features: [.init(kind: "a", type: "A", requirements: [list, next])])
    #expect(
      graph.mermaid == [
        "flowchart TD", "  subgraph Root", "    Root_list[\"list: Array#lt;Int#gt;\"]", "  end",
        "  subgraph Inner", "  end", "  Root --> Inner", "  a([\"A\"])", "  Inner --> a",
        "  a -. \"next, lazy\" .-> b",
      ])
  }

  @Test(arguments: [
    (Language.english, "circle, intended, lazy on every hop: a → b → a"),
    (.korean, "의도된 순환 (각 단계에서 지연 생성): a → b → a"),
  ])
  func `A circle is told as intended and lazy`(language: Language, line: String) {
    #expect(graph(["a": ["b"], "b": ["a"]]).lines(language).last == line)
  }
}

private struct Inner {}
private struct Outer { let decorating: Any }
