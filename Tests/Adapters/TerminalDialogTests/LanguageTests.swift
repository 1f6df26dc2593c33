import FeatureDependencies
import Foundation
import TerminalDialog
import Testing

/// The language of the process.
struct LanguageTests {
  private static let names = ["LC_ALL", "LC_MESSAGES", "LANG"]

  private static func set(_ values: [String?]) {
    for (name, value) in zip(names, values) {
      if let value { unsafe setenv(name, value, 1) } else { unsafe unsetenv(name) }
    }
  }

  @Test func `The first locale variable that is set and not empty selects the language`() async {
    await #expect(processExitsWith: .success) {
      let tables: [([String?], Language)] = [
        ([nil, nil, nil], .english), ([nil, nil, "ko_KR.UTF-8"], .korean),
        ([nil, "en_US.UTF-8", "ko_KR.UTF-8"], .english), (["", "ko_KR", "C"], .korean),
        (["ko_KR.UTF-8", "C", "C"], .korean), (["C", "ko_KR", "ko_KR"], .english),
      ]
      for (values, language) in tables {
        Self.set(values)
        #expect(Language.process == language, "\(values)")
      }
    }
  }
}
