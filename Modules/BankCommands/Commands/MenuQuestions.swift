import FeatureDependencies
import Ledger
import TerminalDialog

/// The questions of the menu.
enum MenuQuestions {
  typealias Offer = (value: String, label: LocalizedText, answer: MenuCommand.Item)

  /// Menu items other than opening a product.
  static let services: [Offer] = [
    ("accounts", LocalizedText(en: "Accounts", ko: "계좌 보기"), .accounts),
    ("receipts", LocalizedText(en: "Contracts and receipts", ko: "계약서와 영수증"), .receipts),
    ("language", LocalizedText(en: "Language · 언어", ko: "언어 · Language"), .language),
    ("quit", LocalizedText(en: "Quit", ko: "종료"), .quit),
  ]

  /// Menu items about products, for which nobody signs in. A pipe does not get them: the numbers of
  /// its items stay as they were.
  static let figures: [Offer] = [
    ("quote", LocalizedText(en: "Compute interest", ko: "이자 계산"), .quote),
    ("compare", LocalizedText(en: "Compare terms", ko: "기간별 비교"), .compare),
    ("products", LocalizedText(en: "Products and rates", ko: "상품과 금리"), .products),
  ]

  /// Menu items about customers. In a pipe they come last, so that the item numbers in scripts keep
  /// their meaning.
  static let customers: [Offer] = [
    ("pin", LocalizedText(en: "Change the PIN", ko: "PIN 변경"), .changePIN),
    ("customer", LocalizedText(en: "Change customer", ko: "고객 바꾸기"), .changeCustomer),
    ("enroll", LocalizedText(en: "Enrol another customer", ko: "다른 고객 등록"), .enroll),
  ]

  static let firstRun = LocalizedText(
    en: "This is a bank to try out: the money is not real, and everything stays on this machine. "
      + "Choose what to do; the first time you are asked for a name and a PIN, and get an account "
      + "with 50,000,000 won of sandbox money.",
    ko: "연습용 은행입니다. 돈은 실제 돈이 아니며 모든 자료는 이 컴퓨터에만 저장됩니다. 할 일을 고르면 "
      + "처음 한 번 이름과 PIN을 정하고, 모의 자금 50,000,000원이 든 계좌를 받습니다.")

  static let idle = LocalizedText(
    en: "Nothing was done for ten minutes, so you were signed out.",
    ko: "10분 동안 사용하지 않아 로그아웃되었습니다.")

  static func item(
    _ products: [ProductDescription], isInteractive: Bool
  ) -> Question<MenuCommand.Item> {
    let openings: [Offer] = products.map { ("\($0.kind)", $0.words.menuEntry, .open($0.kind)) }
    return .choice(
      QuestionKey(rawValue: "menu"),
      LocalizedText(en: "What would you like to do?", ko: "무엇을 할까요?"),
      help: LocalizedText(
        en: "Choose by number or by name. You sign in when it is needed.",
        ko: "번호나 이름으로 고르세요. 필요할 때 로그인합니다."),
      offered: isInteractive
        ? openings + figures + services.dropLast() + customers + services.suffix(1)
        : openings + services + customers
    ).leaving(as: LocalizedText(en: "quit", ko: "종료"))
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

  static func kind(_ products: [ProductDescription]) -> Question<ProductDescription> {
    .choice(
      QuestionKey(rawValue: "menu.kind"),
      LocalizedText(en: "What kind of product?", ko: "어떤 종류의 상품인가요?"),
      help: LocalizedText(
        en: "The product whose interest is computed. Nothing is opened.",
        ko: "이자를 계산할 상품입니다. 개설되지 않습니다."),
      offered: products.map { ("\($0.kind)", $0.words.product, $0) })
  }

  /// Asks for one of `customers`. A person sees the number first, because a narrow screen truncates
  /// a long name.
  static func customer(_ customers: [Customer], isInteractive: Bool) -> Question<String> {
    .choice(
      QuestionKey(rawValue: "menu.customer"), LocalizedText(en: "Who are you?", ko: "누구신가요?"),
      help: LocalizedText(
        en: "Several customers bank here; the number tells them apart.",
        ko: "여러 고객이 등록되어 있습니다. 고객 번호로 구분하세요."),
      offered: customers.map { customer in
        let (id, name) = ("\(customer.id)", customer.name.printable)
        let label = isInteractive ? "\(id)  \(name)" : "\(name) (\(id))"
        return (id, LocalizedText(verbatim: label), id)
      })
  }

  static let unlock = Question.yesOrNo(
    QuestionKey(rawValue: "menu.unlock"),
    LocalizedText(en: "Open the key with a recovery code now?", ko: "지금 복구 코드로 키를 열까요?"),
    help: LocalizedText(
      en:
        "Yes asks for the code and a new PIN. Without a code, wait until the PIN can be tried again.",
      ko: "예를 선택하면 복구 코드와 새 PIN을 묻습니다. 코드가 없으면 PIN을 다시 시도할 수 있을 때까지 기다리세요."))

  /// Asks which of `accounts` to show in detail; nil for none. A pipe is not asked, so that the
  /// lines in scripts keep their meaning.
  static func detail(
    _ accounts: [Account], _ words: ProductGlossary
  ) -> Question<AccountNumber?> {
    .choice(
      QuestionKey(rawValue: "menu.detail"),
      LocalizedText(en: "Which account in detail?", ko: "어느 계좌를 자세히 볼까요?"),
      help: LocalizedText(
        en: "Its schedule and history. Type a part of a name or number to find it.",
        ko: "일정과 거래 내역을 봅니다. 이름이나 번호의 일부를 입력하면 찾아 줍니다."),
      unattended: "none", asking: .notPipes,
      offered: [("none", LocalizedText(en: "None, back to the menu", ko: "메뉴로 돌아가기"), nil)]
        + accounts.map { ("\($0.number)", label($0, words), $0.number) })
  }

  private static func label(_ account: Account, _ words: ProductGlossary) -> LocalizedText {
    let demand = LocalizedText(en: "Demand account", ko: "입출금 계좌")
    let name = account.product.map { words[$0].product } ?? demand
    // The name comes last, because a narrow screen truncates the end.
    return LocalizedText(
      en: "\(account.label.en) · \(name.en)", ko: "\(account.label.ko) · \(name.ko)")
  }

  static func account(
    _ accounts: [Account], _ words: ProductGlossary
  ) -> Question<AccountNumber> {
    .choice(
      QuestionKey(rawValue: "menu.account"),
      LocalizedText(en: "Of which account?", ko: "어느 계좌인가요?"),
      help: LocalizedText(
        en: "The account whose contract and receipt to show.", ko: "계약서와 영수증을 볼 계좌입니다."),
      offered: accounts.map { account in
        ("\(account.number)", label(account, words), account.number)
      })
  }
}
