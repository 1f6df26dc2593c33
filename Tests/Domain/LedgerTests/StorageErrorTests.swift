import FeatureDependencies
import Ledger
import Testing

struct StorageErrorTests {
  @Test func `A step without lasting effect reports a commit in doubt as failed`() {
    #expect(StorageError.commitUnknown(reason: "D").withoutEffect == .failed(reason: "D"))
    #expect(StorageError.busy.withoutEffect == .busy)
  }

  @Test func `A commit in doubt maps to an unknown outcome, other errors to unavailable`() throws {
    let id = try #require(RequestID("R"))
    #expect(LedgerError(.commitUnknown(reason: "D"), id) == .outcomeUnknown(id))
    #expect(LedgerError(.busy, id) == .unavailable(reason: StorageError.busy.reason))
  }
}
