import FeatureDependencies
import Testing

@testable import BankCommands

/// The error for an opening whose outcome is unknown.
struct UnknownOutcomeTests {
  @Test(arguments: [("R", "R"), ("R.1", "R"), ("R.12", "R"), ("a.b", "a.b"), ("a.b.2", "a.b")])
  func `An unknown outcome has its own exit code and names the request ID to repeat`(
    id: String, root: String
  ) throws {
    let error = CommandError(LedgerError.outcomeUnknown(try #require(RequestID(id))))
    #expect(error.code == "outcomeUnknown")
    #expect(error.exit.rawValue == 6)
    #expect(error.message.en.contains(" \(id) "))
    // The word after the ID shows that no suffix such as `.1` follows it.
    #expect(error.remedy.en.contains("--request-id \(root) and"))
    #expect(error.remedy.ko.contains("--request-id \(root)와"))
    // A batch line is repeated by running its file again.
    #expect(error.remedy.en.contains("or repeat the batch with the same file"))
    #expect(error.remedy.ko.contains("일괄 개설은 같은 파일로"))
  }
}
