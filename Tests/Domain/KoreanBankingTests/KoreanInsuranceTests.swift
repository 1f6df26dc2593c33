import FeatureDependencies
import KoreanBanking
import Testing

struct KoreanInsuranceTests {
  @Test func `Deposit insurance covers a hundred million won`() {
    #expect(DepositInsurance.korea.limit == Won(100_000_000))
  }

  @Test(arguments: Language.allCases)
  func `The insurance clause states the limit that is applied`(language: Language) {
    let insurance = DepositInsurance.korea
    let scope = LocalizedText(en: " per customer and bank", ko: "은행별 1인당")
    #expect(insurance.clause(language).contains(insurance.limit.text(language)))
    #expect(insurance.clause(language).contains(scope(language)))
  }
}
