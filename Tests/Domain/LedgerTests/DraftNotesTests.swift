import FeatureDependencies
import Ledger
import Testing

/// Audit notes about applications in progress.
struct DraftNotesTests {
  @Test func `An audit reports the number of applications and the day of the oldest`() throws {
    var notes = DraftNotes()
    #expect(notes.all == [])
    for (number, day) in [2, 1, 3].enumerated() {
      try notes.add(
        [
          "number": .integer(Int64(number)), "request_id": .text("R\(number)"),
          "kind": .text("sample"), "saved_at": .integer(1_795_143_600 + Int64(day) * 86_400),
        ] as MemoryRow)
    }
    let note = try #require(notes.all.first)
    #expect(notes.all.map(\.kind) == [.draftsKept])
    #expect(note.detail.en.hasPrefix("applications in progress: 3, the oldest from 2026-11-21;"))
    #expect(note.detail.ko.hasPrefix("진행 중인 신청 3건, 가장 오래된 신청은 2026-11-21."))
  }

  @Test(arguments: [("R 1", "sample"), ("R1", "a sample")])
  func `A draft whose request ID or product kind cannot be read is noted by its number`(
    id: String, kind: String
  ) throws {
    var notes = DraftNotes()
    try notes.add(
      [
        "number": .integer(7), "request_id": .text(id), "kind": .text(kind),
        "saved_at": .integer(1_795_143_600),
      ] as MemoryRow)
    #expect(notes.all.map(\.kind) == [.draftUnreadable, .draftsKept])
    #expect(notes.all.first?.detail.en == "row 7 cannot be read")
  }
}
