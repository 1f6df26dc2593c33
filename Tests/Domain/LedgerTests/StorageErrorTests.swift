import FeatureDependencies
import Ledger
import Testing

struct StorageErrorTests {
  private static let errors: [StorageError] = [
    .noBank(directory: "D"), .notADirectory(path: "D"), .noFolder(path: "D"),
    .fileFailed(path: "D", reason: "D"),
    .unsafeFile(path: "D", .notRegular), .unsafeFile(path: "D", .otherName),
    .unsafeFile(path: "D", .otherOwner), .pathTooLong(path: "D", limit: 504),
    .databaseMissing(directory: "D"), .moved(path: "D"), .symbolicLink(path: "D"),
    .unsafeFile(path: "D", .exposed),
    .folderExists(path: "D"), .damagedKey(name: "D"), .otherCustomerKey(CustomerID("D")),
    .notADatabase(path: "D"), .foreignDatabase(path: "D"), .earlierState(path: "D"),
    .newerSchema(found: 9, supported: 3), .inconsistent(en: "D", ko: "D"),
    .failed(reason: "D"), .commitUnknown(reason: "D"),
    .sealing(reason: LocalizedText(en: "D", ko: "D")),
    .checkpointInvalid(reason: LocalizedText(en: "D", ko: "D")),
  ]

  @Test(arguments: errors)
  func `Each storage error names its subject in both languages`(error: StorageError) {
    let named = error == .newerSchema(found: 9, supported: 3) ? "9" : "D"
    #expect(error.reason.en.contains(named))
    #expect(error.reason.ko.contains(named))
  }

  @Test func `A step without lasting effect reports a commit in doubt as failed`() {
    #expect(StorageError.commitUnknown(reason: "D").withoutEffect == .failed(reason: "D"))
    #expect(StorageError.busy.withoutEffect == .busy)
  }

  @Test(arguments: [SignatureError.malformed, .otherHeader, .badSignature])
  func `Each signature error has a reason in both languages`(error: SignatureError) {
    #expect(!error.reason.ko.isEmpty && error.reason.ko != error.reason.en)
  }

  @Test func `A commit in doubt maps to an unknown outcome, other errors to unavailable`() throws {
    let id = try #require(RequestID("R"))
    #expect(LedgerError(.commitUnknown(reason: "D"), id) == .outcomeUnknown(id))
    #expect(LedgerError(.busy, id) == .unavailable(reason: StorageError.busy.reason))
  }
}
