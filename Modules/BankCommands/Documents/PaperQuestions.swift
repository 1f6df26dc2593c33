import FeatureDependencies
import Ledger

/// What a person can do with papers.
enum PaperAction: Sendable, Equatable {
  case done
  case signedTexts
  case save(PaperFormat)
}

/// What is asked about papers.
enum PaperQuestions {
  static func action(_ papers: AccountDocuments) -> Question<PaperAction> {
    let formats = PaperFormat.allCases.filter { papers.opening != nil || !$0.isScheduleOnly }
    return .choice(
      QuestionKey(rawValue: "paper.action"),
      LocalizedText(en: "What shall be done with these papers?", ko: "이 서류로 무엇을 할까요?"),
      help: LocalizedText(
        en: "The signed texts are what proves the opening to others: anybody can verify them.",
        ko: "서명 원문은 개설을 증명하는 자료이며 누구나 검증할 수 있습니다."),
      offered: [("done", LocalizedText(en: "Nothing more", ko: "완료"), .done)]
        + formats.map { ($0.rawValue, $0.action, .save($0)) }
        + [("signed", LocalizedText(en: "Show the signed texts", ko: "서명 원문 보기"), .signedTexts)])
  }

  static func file(_ papers: AccountDocuments, _ format: PaperFormat) -> Question<String> {
    .text(
      QuestionKey(rawValue: "paper.file"),
      LocalizedText(en: "To which file?", ko: "어느 파일에 저장할까요?"),
      help: LocalizedText(
        en: "A name, or a path from the current folder. No file is overwritten unasked.",
        ko: "파일 이름이나 현재 폴더 기준 경로입니다. 이미 있는 파일은 묻지 않고 덮어쓰지 않습니다."),
      limit: 1000, suggesting: "\(papers.number).\(format.fileExtension)")
  }

  static func replace(_ path: String) -> Question<Bool> {
    .yesOrNo(
      QuestionKey(rawValue: "paper.replace"),
      LocalizedText(
        en: "\(path) is there already. Replace it?", ko: "\(path) 파일이 이미 있습니다. 바꿀까요?"),
      help: LocalizedText(
        en: "Yes loses what is in it now; no asks for another name.",
        ko: "예를 선택하면 지금 내용이 사라집니다. 아니요를 선택하면 다른 이름을 묻습니다."),
      noFirst: true)
  }
}
