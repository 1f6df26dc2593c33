import Foundation
import Testing

/// `products`, through the built program.
struct ProductsCommandTests {
  private func products(_ program: BuiltProgram, _ options: String...) throws -> [[String: Any]] {
    let result = try program.run(["products", "--json"] + options)
    try #require(result.status == 0, "\(result.errors)")
    return try #require(try result.json["products"] as? [[String: Any]])
  }

  @Test func `The products on offer are listed with kind and ID, in the catalog's order`() throws {
    let products = try products(BuiltProgram())
    #expect(
      products.map { "\($0["kind"] ?? "") \($0["id"] ?? "")" }.starts(with: [
        "deposit time-deposit", "deposit compound-deposit", "deposit income-deposit",
        "savings installment-savings",
      ]))
  }

  @Test func `A product is listed with names, limits, terms and product-specific details`() throws {
    let products = try products(BuiltProgram())
    let savings = try #require(products.first { $0["kind"] as? String == "savings" })
    #expect(savings["name"] as? [String: String] == ["en": "Installment savings", "ko": "정기적금"])
    #expect(savings["minimumWon"] as? Int == 10_000)
    #expect(savings["maximumWon"] as? Int == 3_000_000)
    let tiers = try #require(savings["tiers"] as? [[String: Int]])
    #expect(tiers.map { $0["months"] } == [6, 12, 24, 36])
    #expect(tiers.map { $0["rateBasisPoints"] } == [300, 350, 360, 370])
    #expect(savings["details"] as? [String: Int] == ["linkedBonusBasisPoints": 10])
    #expect(products[0]["details"] as? [String: String] == ["interest": "simple"])
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

  @Test func `A catalog without a section offers no product of that kind`() throws {
    let program = try BuiltProgram()
    let file = try program.write(
      """
      {"version": 1, "deposits": [{"id": "own", "name": {"en": "Own", "ko": "전용"},
       "interest": "simple", "minimumWon": 1, "maximumWon": 2,
       "tiers": [{"months": 7, "rateBasisPoints": 700}]}]}
      """, to: "catalog.json")
    #expect(try products(program, "--catalog", file).map { $0["id"] as? String } == ["own"])
  }

  @Test func `For an empty catalog, the command says that nothing is on offer`() throws {
    let program = try BuiltProgram()
    let file = try program.write(#"{"version": 1}"#, to: "catalog.json")
    #expect(
      try program.run(["products", "--catalog", file]).output == "Nothing is on offer.\n")
    #expect(
      try program.run(["products", "--catalog", file, "--lang", "ko"]).output
        == "판매 중인 상품이 없습니다.\n")
  }

  @Test(arguments: [
    (
      "en",
      [
        "Installment savings", "  Kind                          Installment savings",
        "  Product                       installment-savings",
        "  Monthly amount                10,000 won – 3,000,000 won",
        "  Term                          6 months, 3.00%",
        "                                12 months, 3.50%",
        "  Bonus if linked to a deposit  0.10%",
      ]
    ),
    (
      "ko",
      [
        "정기적금", "  종류                적금", "  상품                installment-savings",
        "  월 납입금           10,000원 – 3,000,000원", "  기간                6개월, 연 3.00%",
        "                      12개월, 연 3.50%", "  예금 연결 우대금리  0.10%",
      ]
    ),
  ])
  func `The products on offer are shown as tables`(language: String, lines: [String]) throws {
    let output = try BuiltProgram().run(["products", "--lang", language]).output
    let shown = output.components(separatedBy: "\n")
    for line in lines { #expect(shown.contains(line), "\(line)") }
  }

  @Test func `An invalid catalog is rejected with the position of the fault`() throws {
    let program = try BuiltProgram()
    let file = try program.write(#"{"version": 1, "loans": []}"#, to: "catalog.json")
    let result = try program.run(["products", "--catalog", file, "--json"])
    #expect(result.status == 3)
    #expect(try result.code == "catalogInvalid")
    #expect(
      result.errors.contains("catalog.json is not valid: line 1:25, loans: this key is not known."))
  }
}
