import FeatureDependencies
import Testing

@testable import TerminalDialog

/// Layout of a document that is about to be signed.
struct DocumentLayoutTests {
  @Test(arguments: [
    (Language.english, OutputStyle.Surface.lines, "  Agreed at  21 Nov 2026 09:00:07 KST"),
    (.english, .screen, "  Agreed at  21 Nov 2026 09:00:07 KST"),
    (.korean, .lines, "  동의 시각  2026년 11월 21일 09:00:07"),
    (.korean, .screen, "  동의 시각  2026년 11월 21일 09:00:07 KST"),
    (.korean, .plain, "  동의 시각  2026년 11월 21일 09:00:07 KST"),
  ])
  func `A person sees the time zone of a time in a document`(
    language: Language, surface: OutputStyle.Surface, row: String
  ) throws {
    let moment = try #require(Timestamp(secondsSince1970: 1_795_219_207))
    let document = SigningDocument(
      title: LocalizedText(en: "Contract", ko: "계약"),
      fields: [
        .init("agreedAt", LocalizedText(en: "Agreed at", ko: "동의 시각"), .moment(moment))
      ])
    #expect(Samples.layout(language, surface).lines(.document(document)).last == row)
  }
}
