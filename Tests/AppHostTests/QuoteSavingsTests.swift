import Testing

/// `quote savings`: monthly installments for a year, from a Friday on.
struct QuoteSavingsTests {
  @Test(
    arguments: [
      // Interest: floor(300,000 × r / 12 × 12 × 13 / 2), with r = 3.50 %, or 3.60 % if linked.
      ([], 350, 68_250, 10_500, 3_657_750), (["--linked"], 360, 70_200, 10_800, 3_659_400),
    ] as [([String], Int, Int, Int, Int)])
  func `A savings quote has the exact figures, linked to a deposit or not`(
    options: [String], rate: Int, interest: Int, tax: Int, payout: Int
  ) throws {
    let result = try BuiltProgram().run(
      [
        "quote", "savings", "--product", "installment-savings", "--amount", "300,000", "--months",
        "12", "--tax", "general", "--on", "2026-11-20", "--json",
      ] + options)
    #expect(result.status == 0)
    let json = try result.json
    #expect(json["rateBasisPoints"] as? Int == rate)
    #expect(json["interestWon"] as? Int == interest)
    #expect(json["taxWon"] as? Int == tax)
    #expect(json["payoutWon"] as? Int == payout)
    #expect(json["maturityDate"] as? String == "2027-11-20")
    // Twelve installments and the payout at maturity.
    #expect((json["schedule"] as? [[String: Any]])?.count == 13)
  }
}
