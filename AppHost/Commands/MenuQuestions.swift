import FeatureDependencies
import Ledger

/// What the menu asks.
enum MenuQuestions {
  typealias Offer = (value: String, label: LocalizedText, answer: MenuCommand.Item)

  /// What can be done beside opening a product.
  static let services: [Offer] = [
    ("accounts", LocalizedText(en: "Accounts", ko: "계좌 보기"), .accounts),
    ("receipts", LocalizedText(en: "Contracts and receipts", ko: "계약서와 영수증"), .receipts),
    ("language", LocalizedText(en: "Language · 언어", ko: "언어 · Language"), .language),
    ("quit", LocalizedText(en: "Quit", ko: "종료"), .quit),
  ]

  static func item(_ products: [ProductDescription]) -> Question<MenuCommand.Item> {
    let openings: [Offer] = products.map { ("\($0.kind)", $0.words.menuEntry, .open($0.kind)) }
    return .choice(
      QuestionKey(rawValue: "menu"),
      LocalizedText(en: "What would you like to do?", ko: "무엇을 할까요?"),
      help: LocalizedText(
        en: "Choose by number or by name. You sign in when it is needed.",
        ko: "번호나 이름으로 고르세요. 필요할 때 로그인합니다."),
      offered: openings + services)
  }

  static let quit = Question.yesOrNo(
    QuestionKey(rawValue: "menu.quit"), LocalizedText(en: "Quit?", ko: "종료할까요?"),
    help: LocalizedText(
      en: "Yes ends the program. No leads back to the menu.",
      ko: "예를 선택하면 프로그램을 마칩니다. 아니요를 선택하면 메뉴로 돌아갑니다."))

  static let language = Question.choice(
    QuestionKey(rawValue: "menu.language"), LocalizedText(en: "Which language?", ko: "어떤 언어로 할까요?"),
    help: LocalizedText(
      en: "English or Korean. It is remembered.", ko: "영어나 한국어를 고르세요. 다음에도 그대로 적용됩니다."),
    offered: [
      ("en", LocalizedText(verbatim: "English"), Language.english),
      ("ko", LocalizedText(verbatim: "한국어"), .korean),
    ])

  static func customer(_ customers: [Customer]) -> Question<String> {
    .choice(
      QuestionKey(rawValue: "menu.customer"), LocalizedText(en: "Who are you?", ko: "누구신가요?"),
      help: LocalizedText(
        en: "Several customers bank here; the number tells them apart.",
        ko: "여러 고객이 등록되어 있습니다. 고객 번호로 구분하세요."),
      offered: customers.map {
        ("\($0.id)", LocalizedText(verbatim: "\($0.name.printable) (\($0.id))"), "\($0.id)")
      })
  }

  static func account(_ accounts: [Account]) -> Question<AccountNumber> {
    .choice(
      QuestionKey(rawValue: "menu.account"),
      LocalizedText(en: "Of which account?", ko: "어느 계좌인가요?"),
      help: LocalizedText(
        en: "The account whose contract and receipt to show.", ko: "계약서와 영수증을 볼 계좌입니다."),
      offered: accounts.map { account in
        ("\(account.number)", account.label, account.number)
      })
  }
}
