import FeatureDependencies
import KoreanBanking
import Testing

struct KoreanInsuranceTests {
  @Test(arguments: Language.allCases)
  func `The insurance clause states the limit of a hundred million won`(language: Language) {
    let clause = LocalizedText.koreanDepositInsurance(language)
    let scope = LocalizedText(en: " per customer and bank", ko: "은행별 1인당")
    #expect(clause.contains(Won(100_000_000).text(language)))
    #expect(clause.contains(scope(language)))
  }
}
