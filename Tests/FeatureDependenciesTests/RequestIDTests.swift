import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct RequestIDTests {
  @Test func `A random ID is 32 hexadecimal digits`() {
    let text = RequestID.random().description
    #expect(text.count == 32)
    #expect(text.allSatisfy { "0123456789abcdef".contains($0) })
  }

  @Test func `A random ID can be parsed again`() {
    let id = RequestID.random()
    #expect(RequestID(id.description) == id)
  }

  @Test func `Two random IDs differ`() {
    let ids = (0..<1000).map { _ in RequestID.random() }
    #expect(Set(ids).count == 1000)
  }

  @Test(arguments: ["", "a b", "a/b", "가", String(repeating: "a", count: 129)])
  func `A text that cannot be an ID is rejected`(text: String) {
    #expect(RequestID(text) == nil)
  }

  @Test func `The sequence of IDs keeps the contract of request IDs`() async throws {
    let root = try #require(RequestID("ROOT"))
    try await RequestIDsContract.check(RequestIDSequence(root: root), from: root)
  }
}
