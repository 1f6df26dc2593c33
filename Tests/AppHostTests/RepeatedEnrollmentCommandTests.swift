import Foundation
import Testing

/// `enroll --request-id`, through the built program.
struct RepeatedEnrollmentCommandTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    try program.write("739164\n", to: "other")
  }

  private func enroll(
    _ name: String = "Hana", pin: String = "pin", _ more: String...
  ) throws -> BuiltProgram.Result {
    try program.run(
      [
        "enroll", "--name", name, "--request-id", "E1", "--pin-file", program.path(pin),
        "--data-dir", program.path("data"), "--json",
      ] + more)
  }

  @Test func `A repeat of an enrollment prints the same result, and nobody else may repeat it`()
    throws
  {
    let first = try enroll()
    let second = try enroll()
    #expect(first.status == 0)
    #expect(second.output == first.output)
    for refused in [try enroll("Duri"), try enroll("Hana", "--sandbox-balance", "7")] {
      #expect(refused.status == 3)
      #expect(try refused.code == "requestConflict")
      #expect(refused.output.contains("50,000,000"))
    }
    #expect(try enroll("Hana", pin: "other").code == "wrongPIN")
    #expect(try program.run(["audit", "--data-dir", program.path("data")]).status == 0)
    #expect(try keys() == ["bank.pem"])
  }

  @Test func `Eight concurrent enrollments with one request ID enroll one customer`() async throws {
    let results = try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try enroll() } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1.output) }
    }
    #expect(results.count == 1)
    #expect(try keys() == ["bank.pem"])
    #expect(try program.run(["audit", "--data-dir", program.path("data")]).status == 0)
  }

  private func keys() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.path("data/keys"))
  }
}
