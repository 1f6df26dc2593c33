import FeatureDependencies
import Testing

@testable import TerminalDialog

/// Layout of a document that is about to be signed.
struct DocumentLayoutTests {
  @Test(arguments: [
    (Samples.layout(.english, .lines), "  Agreed at  21 Nov 2026 09:00:07 KST"),
    (Samples.layout(.english, .screen), "  Agreed at  21 Nov 2026 09:00:07 KST"),
    (Samples.layout(.korean, .lines), "  동의 시각  2026년 11월 21일 09:00:07"),
    (Samples.layout(.korean, .screen), "  동의 시각  2026년 11월 21일 09:00:07 KST"),
    (Samples.layout(.korean, .plain), "  동의 시각  2026년 11월 21일 09:00:07 KST"),
    (Samples.layout(.korean, .plain, isTerminal: false), "  동의 시각  2026년 11월 21일 09:00:07"),
  ])
  func `A person sees the time zone of a time in a document`(
    layout: TextLayout, row: String
  ) throws {
    let moment = try #require(Timestamp(secondsSince1970: 1_795_219_207))
    let document = SigningDocument(
      title: LocalizedText(en: "Contract", ko: "계약"),
      fields: [
        .init("agreedAt", LocalizedText(en: "Agreed at", ko: "동의 시각"), .moment(moment))
      ])
    #expect(layout.lines(.document(document)).last == row)
  }
}
