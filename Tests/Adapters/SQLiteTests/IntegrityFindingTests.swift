import Ledger
import SQLLedger
import Testing

@testable import SQLite

/// The meaning of a line of `PRAGMA integrity_check`.
struct IntegrityFindingTests {
  @Test(arguments: [
    "row 3 missing from index i", "Tree 5 page 7: unable to get the page. error code=11",
    "Tree 5 page 7: unable to get the page. error code=779",
  ])
  func `Damage is a violation, also with an extended result code`(text: String) {
    let finding = IntegrityFinding(text: text)
    #expect(finding.violation?.problem == .databaseDamaged)
    #expect(finding.note == nil)
  }

  @Test(arguments: [
    "Tree 5 page 7: unable to get the page. error code=7", "failed to get page 9",
    "unable to get the page. error code=3082", "row 3 missing\nfailed to get page 9",
  ])
  func `A page that was not read is a note`(text: String) {
    #expect(IntegrityFinding(text: text).violation == nil)
    #expect(IntegrityFinding(text: text).note != nil)
  }
}
