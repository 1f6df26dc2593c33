import Foundation
import Testing

/// `account`, with schedule and history, and `accounts --kind`.
struct AccountCommandTests {
  private func opened(_ program: BuiltProgram) async throws -> (demand: String, deposit: String) {
    let demand = try await program.enroll()
    let result = try program.bank(
      "open", "deposit", "--product", "time-deposit", "--amount", "10,000,000", "--months", "12",
      "--tax", "general", "--from", demand, "--accept-terms", "--json")
    return (demand, try #require(try result.json["accountNumber"] as? String))
  }

  @Test func `A history lists each posting with the resulting balance and the other account`()
    async throws
  {
    let program = try BuiltProgram()
    let (demand, deposit) = try await opened(program)
    let movements = try #require(
      try program.bank("account", demand, "--json").json["movements"] as? [[String: Any]])
    #expect(movements.map { $0["amountWon"] as? Int } == [50_000_000, -10_000_000])
    #expect(movements.map { $0["balanceWon"] as? Int } == [50_000_000, 40_000_000])
    #expect(movements.map { $0["counterpart"] as? String } == [nil, deposit])
    let other = try program.bank("account", deposit, "--json").json
    #expect((other["movements"] as? [[String: Any]])?.first?["counterpart"] as? String == demand)
    #expect((other["schedule"] as? [[String: Any]])?.count == 1)
  }

  @Test func `A customer cannot see another customer's history`() async throws {
    let program = try BuiltProgram()
    let (_, deposit) = try await opened(program)
    let second = try program.bank("enroll", "--name", "Duri", "--json").json
    let id = try #require(second["customerID"] as? String)
    let foreign = try program.bank("account", deposit, "--customer", id, "--json")
    #expect(try foreign.code == "unknownAccount")
  }

  @Test(arguments: [("deposit", 1), ("demand", 1), ("savings", 0)])
  func `The account list can be filtered by kind`(kind: String, count: Int) async throws {
    let program = try BuiltProgram()
    _ = try await opened(program)
    let output = try program.bank("accounts", "--kind", kind, "--json").output
    let list = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [Any]
    #expect(list?.count == count)
  }
}
