import Testing

@testable import SQLiteLedger

struct GroupSizeTests {
  @Test func `Eight openings share a commit until a group has waited long`() {
    #expect(GroupSize().maximum == 8)
    #expect(!GroupSize().waitsLong)
  }

  @Test(
    arguments: [
      (waited: Duration.microseconds(100), group: 8, most: 8), (.milliseconds(1), 8, 8),
      (.microseconds(1001), 8, 32), (.seconds(2), 2, 32), (.seconds(2), 1, 8),
    ])
  func `The last group's wait determines the next size, unless it had one opening`(
    waited: Duration, group: Int, most: Int
  ) {
    var size = GroupSize()
    size.note(waited: most == 8 ? .seconds(1) : .zero, group: 8)
    size.note(waited: waited, group: group)
    #expect(size.maximum == most)
    #expect(size.waitsLong == (most == 32))
  }
}
