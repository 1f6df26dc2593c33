import FeatureDependencies
import Testing

@testable import DevAppSupport

struct DevAppOptionsTests {
  @Test(arguments: [
    ([], Language.english, false, false), (["--lang", "ko"], .korean, false, false),
    (["--lang=ko", "--plain"], .korean, true, false), (["--help"], .english, false, true),
    (["-h"], .english, false, true),
  ])
  func `A dev app understands its options`(
    arguments: [String], language: Language, isPlain: Bool, wantsHelp: Bool
  ) throws {
    let options = try DevAppOptions(arguments, language: .english)
    #expect(options.language == language)
    #expect(options.isPlain == isPlain)
    #expect(options.wantsHelp == wantsHelp)
  }

  @Test(arguments: [
    (["--json"], DevAppOptions.Fault.unknown("--json")), (["x"], .unknown("x")),
    (["--lang"], .notALanguage(nil)), (["--lang", "fr"], .notALanguage("fr")),
    (["--plain", "--plaim"], .unknown("--plaim")),
  ])
  func `A dev app refuses what it does not know`(arguments: [String], fault: DevAppOptions.Fault) {
    #expect(throws: fault) { try DevAppOptions(arguments, language: .english) }
  }
}
