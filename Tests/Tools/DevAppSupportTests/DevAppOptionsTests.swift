import FeatureDependencies
import Testing

@testable import DevAppSupport

struct DevAppOptionsTests {
  @Test(arguments: [
    ([], Language.english, false, false), (["--lang", "ko"], .korean, false, false),
    (["--lang=ko", "--plain"], .korean, true, false), (["--help"], .english, false, true),
    (["-h"], .english, false, true),
  ])
  func `A dev app parses its options`(
    arguments: [String], language: Language, isPlain: Bool, showsHelp: Bool
  ) throws {
    let options = try DevAppOptions(arguments, language: .english)
    #expect(options.language == language)
    #expect(options.isPlain == isPlain)
    #expect(options.showsHelp == showsHelp)
  }

  @Test(arguments: [
    (["--json"], DevAppOptions.Fault.unknown("--json")), (["x"], .unknown("x")),
    (["--lang"], .notALanguage(nil)), (["--lang", "fr"], .notALanguage("fr")),
    (["--plain", "--plaim"], .unknown("--plaim")),
  ])
  func `A dev app rejects unknown options`(arguments: [String], fault: DevAppOptions.Fault) {
    #expect(throws: fault) { try DevAppOptions(arguments, language: .english) }
  }
}
