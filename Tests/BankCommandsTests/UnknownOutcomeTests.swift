import FeatureDependencies
import Testing

@testable import BankCommands

/// The error for an opening whose outcome is unknown.
struct UnknownOutcomeTests {
  @Test(arguments: [("R", "R"), ("R.1", "R"), ("R.12", "R"), ("a.b", "a.b"), ("a.b.2", "a.b")])
  func `An unknown outcome has its own exit code and names the request ID to repeat`(
    id: String, root: String
  ) throws {
    let failure = Failure(LedgerError.outcomeUnknown(try #require(RequestID(id))))
    #expect(failure.code == "outcomeUnknown")
    #expect(failure.exit.rawValue == 6)
    #expect(failure.message.en.contains(" \(id) "))
    // The word after the ID shows that no suffix such as `.1` follows it.
    #expect(failure.remedy.en.contains("--request-id \(root) and"))
    #expect(failure.remedy.ko.contains("--request-id \(root)와"))
    // A batch line is repeated by running its file again.
    #expect(failure.remedy.en.contains("or repeat the batch with the same file"))
    #expect(failure.remedy.ko.contains("일괄 개설은 같은 파일로"))
  }
}
