import Foundation
import Testing

/// `products`, through the built program. The sessions `quotes` list the built-in catalog.
struct ProductsCommandTests {
  private func products(_ program: BuiltProgram, _ options: String...) throws -> [[String: Any]] {
    let result = try program.run(["products", "--json"] + options)
    try #require(result.status == 0, "\(result.errors)")
    return try #require(try result.json["products"] as? [[String: Any]])
  }

  @Test func `Every listed product can be quoted by its ID`() throws {
    let program = try BuiltProgram()
    for product in try products(program) {
      let tier = try #require((product["tiers"] as? [[String: Int]])?.first)
      let quote = try program.run([
        "quote", "\(product["kind"] ?? "")", "--product", "\(product["id"] ?? "")", "--amount",
        "\(product["minimumWon"] ?? "")", "--months", "\(tier["months"] ?? 0)", "--tax", "general",
        "--json",
      ])
      #expect(quote.status == 0, "\(quote.errors)")
      #expect(try quote.json["rateBasisPoints"] as? Int == tier["rateBasisPoints"])
    }
  }

  @Test func `A catalog file replaces the built-in one, and is rejected with its faults`() throws {
    let program = try BuiltProgram()
    let own = try program.write(
      """
      {"version": 1, "deposits": [{"id": "own", "name": {"en": "Own", "ko": "전용"},
       "interest": "simple", "minimumWon": 1, "maximumWon": 2,
       "tiers": [{"months": 7, "rateBasisPoints": 700}]}]}
      """, to: "own.json")
    #expect(try products(program, "--catalog", own).map { $0["id"] as? String } == ["own"])
    let empty = try program.write(#"{"version": 1}"#, to: "empty.json")
    #expect(
      try program.run(["products", "--catalog", empty, "--lang", "ko"]).output
        == "판매 중인 상품이 없습니다.\n")
    let text = #"{"version": 1, "loans": [], "cards": {}}"#
    let invalid = try program.write(text, to: "catalog.json")
    let result = try program.run(["products", "--catalog", invalid, "--json"])
    #expect(result.status == 3)
    #expect(try result.code == "catalogInvalid")
    #expect(
      result.errors.contains(
        "catalog.json is not valid: line 1:25, loans: this key is not known; "
          + "line 1:38, cards: this key is not known."))
    let korean = try program.run(["products", "--catalog", invalid, "--lang", "ko"]).errors
    #expect(
      korean.contains("올바르지 않습니다: 1행 25열, loans: 알 수 없는 키입니다; 1행 38열, cards: 알 수 없는 키입니다."))
  }
}
