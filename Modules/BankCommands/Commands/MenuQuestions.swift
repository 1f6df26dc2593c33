import FeatureDependencies
import Ledger
import TerminalDialog

/// The questions that the menu asks, with its items.
enum MenuQuestions {
  typealias Offer = (choice: Prompt.Choice, answer: Menu.Item)

  /// The key of the menu, where no action is in progress.
  static let menu = QuestionKey(rawValue: "menu")

  /// The menu items other than the openings.
  static let services: [Offer] = [
    (.init("quote", LocalizedText(en: "Compute interest", ko: "이자 계산")), .quote),
    (.init("products", LocalizedText(en: "Products and rates", ko: "상품과 금리")), .products),
    (.init("accounts", LocalizedText(en: "Accounts", ko: "계좌 보기")), .accounts),
    (.init("receipts", LocalizedText(en: "Contracts and receipts", ko: "계약서·개설확인서")), .receipts),
    (.init("quit", LocalizedText(en: "Quit", ko: "종료")), .quit),
  ]

  static let firstRun = LocalizedText(
    en: "This is a sandbox bank: the money is not real, and all data stays on this machine. "
      + "When you first open or list accounts, you choose a name and a PIN, and get an "
      + "account with 50,000,000 won of sandbox money.",
    ko: "연습용 은행입니다. 실제 돈은 쓰이지 않으며 모든 자료는 이 컴퓨터에만 저장됩니다. 계좌를 처음 개설하거나 볼 때 이름과 PIN을 정하고, 모의 자금 "
      + "50,000,000원이 든 계좌를 받습니다.")

  static let idle = LocalizedText(
    en: "You were signed out after ten minutes without activity.",
    ko: "10분 동안 사용하지 않아 로그아웃되었습니다.")

  static func item(_ products: [ProductDescription]) -> Question<Menu.Item> {
    let openings: [Offer] = products.map {
      (.init("\($0.kind)", $0.words.menuEntry), .open($0.kind))
    }
    return .choice(
      menu,
      LocalizedText(en: "What would you like to do?", ko: "무엇을 할까요?"),
      help: LocalizedText(
        en: "Choose by number or name. You are asked to sign in when necessary.",
        ko: "번호나 이름으로 고르세요. 로그인은 필요할 때 합니다."),
      offered: openings + services
    ).with { $0.exitLabel = LocalizedText(en: "quit", ko: "종료") }
  }

  static let quit = Question.yesOrNo(
    QuestionKey(rawValue: "menu.quit"), LocalizedText(en: "Quit?", ko: "종료할까요?"),
    help: LocalizedText(
      en: "Yes exits the program. No returns to the menu.",
      ko: "예를 선택하면 프로그램을 종료합니다. 아니요를 선택하면 메뉴로 돌아갑니다."))

  static func kind(_ products: [ProductDescription]) -> Question<ProductDescription> {
    .choice(
      QuestionKey(rawValue: "menu.kind"),
      LocalizedText(en: "What kind of product?", ko: "어떤 종류의 상품인가요?"),
      help: LocalizedText(
        en: "The product whose interest is computed. Computing opens nothing.",
        ko: "이자를 계산할 상품입니다. 계산만으로는 개설되지 않습니다."),
      offered: products.map { (.init("\($0.kind)", $0.words.product), $0) })
  }

  /// Asks for one of `customers`.
  static func customer(_ customers: [Customer]) -> Question<String> {
    .choice(
      QuestionKey(rawValue: "menu.customer"), LocalizedText(en: "Who are you?", ko: "누구신가요?"),
      help: LocalizedText(
        en: "Several customers are enrolled. Choose by customer ID.",
        ko: "여러 고객이 등록되어 있습니다. 고객 번호를 확인하고 고르세요."),
      offered: customers.map { (.init("\($0.id)", .init(verbatim: $0.label)), "\($0.id)") })
  }

  /// Asks which of `accounts` to show in detail; nil for none.
  static func detail(_ accounts: [Account]) -> Question<AccountNumber?> {
    .choice(
      QuestionKey(rawValue: "menu.detail"),
      LocalizedText(en: "Which account would you like to see in detail?", ko: "어느 계좌를 자세히 볼까요?"),
      help: LocalizedText(
        en: "Shows its schedule and history. Type part of a name or number to find it.",
        ko: "일정과 거래 내역을 봅니다. 이름이나 번호의 일부를 입력하면 찾아 줍니다."),
      unattended: "none",
      offered: [(.init("none", LocalizedText(en: "Back to the menu", ko: "메뉴로 돌아가기")), nil)]
        + accounts.map { (.init($0), $0.number) })
  }

  static func account(_ accounts: [Account]) -> Question<AccountNumber> {
    .choice(
      QuestionKey(rawValue: "menu.account"),
      LocalizedText(en: "Which account?", ko: "어느 계좌인가요?"),
      help: LocalizedText(
        en: "The account whose contract and receipt you would like to see.",
        ko: "계약서·개설확인서를 볼 계좌입니다."),
      offered: accounts.map { (.init($0), $0.number) })
  }
}
