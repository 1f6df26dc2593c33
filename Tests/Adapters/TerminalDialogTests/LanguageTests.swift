import FeatureDependencies
import Foundation
import TemporaryFolders
import TerminalDialog
import Testing

/// The language of the user, chosen or that of the process.
struct LanguageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `A preference is kept for the next run in a file that only the owner can read`() throws
  {
    let path = folder.url.appending(path: "bank").path
    #expect(LanguagePreference(folder: path).language == nil)
    LanguagePreference(folder: path).set(.english)
    LanguagePreference(folder: path).set(.korean)
    #expect(LanguagePreference(folder: path).language == .korean)
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/preferences")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["preferences"])
  }

  @Test(arguments: [
    [], [0xFF, 0x00], Array("language".utf8), [UInt8](repeating: 0x3D, count: 9999),
  ])
  func `A malformed preferences file is ignored`(bytes: [UInt8]) throws {
    _ = try folder.file("preferences", bytes)
    #expect(LanguagePreference(folder: folder.url.path).language == nil)
  }

  @Test func `Preferences that cannot be written are ignored`() {
    let store = LanguagePreference(folder: "/dev/null/bank")
    store.set(.korean)
    #expect(store.language == nil)
  }

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
