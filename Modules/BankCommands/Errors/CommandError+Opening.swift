import FeatureDependencies
import KeyCustody
import StrictJSON

extension CommandError {
  /// Reports why a conversation stopped, and the accounts that it `opened` before.
  init(_ stop: FlowStop, opened: [OpenedAccount] = []) {
    // Answers may have been saved: nothing has to begin again.
    let stopped =
      opened.isEmpty
      ? LocalizedText(en: "Stopped.", ko: "중단했습니다.")
      : LocalizedText(
        en: "Stopped. The accounts that were opened stay open.",
        ko: "중단했습니다. 이미 개설된 계좌는 그대로 유지됩니다.")
    let done = opened.map(\.summary)
    switch stop {
    case .interrupted(let why, let key): self.init(why, at: .keyed(key), stopped, done: done)
    case .signing(.interrupted(let why)): self.init(why, at: .custody(.pin), stopped, done: done)
    case .consentRefused:
      self.init(
        "consentRefused", .refused, en: "The terms were not accepted, so it was not opened.",
        ko: "약관에 동의하지 않아 개설하지 않았습니다.",
        remedy: "To open it, answer yes.", "개설하려면 예로 답하세요.")
    case .notContinued(let account):
      self.init(
        "notContinued", .refused,
        en: "This request was carried out before: account \(account.number) is open.",
        ko: "이미 처리된 요청입니다. 계좌 \(account.number, .subject) 개설되어 있습니다.",
        remedy: "Nothing was opened again.", "다시 개설된 계좌가 없습니다.")
    case .nothingOffered(let kind):
      self.init(
        "nothingOffered", .refused, en: "The catalog offers no product of the kind \(kind).",
        ko: "상품 목록에 \(kind) 상품이 없습니다.",
        remedy: "Use a catalog that offers one.", "이 상품이 있는 상품 목록을 사용하세요.")
    case .catalog(let error): self.init(error)
    case .quote(let error): self.init(error)
    case .signing(let error): self.init(error)
    case .ledger(let error): self.init(error)
    }
    self.opened = opened
  }

  /// The request ID belongs to an application in progress that opens another `product`.
  static func requestInProgress(_ id: RequestID, of product: LocalizedText) -> CommandError {
    CommandError(
      "requestInProgress", .refused,
      en: "Request ID \(id) belongs to another application in progress: \(product.en).",
      ko: "요청 번호 \(id, .topic) 진행 중인 다른 신청(\(product.ko))의 번호입니다.",
      remedy: "Use another request ID, or continue that application in the menu.",
      "다른 요청 번호를 쓰거나 메뉴에서 그 신청을 이어서 진행하세요.")
  }

  /// A flow that breaks its contract: it ended without an account and without a reason.
  static let nothingOpened = CommandError(
    "programError", .failed, en: "The application ended without opening an account.",
    ko: "개설된 계좌 없이 신청이 끝났습니다.", remedy: ofTheProgram)

  /// The remedy for an error of the program itself.
  static let ofTheProgram = LocalizedText(
    en: "This is an error in the program. Please report it.", ko: "프로그램 오류입니다. 개발자에게 알리세요.")

  private static let unchanged = LocalizedText(
    en: "Canceled. Nothing was changed.", ko: "취소했습니다. 변경된 내용이 없습니다.")

  static let startingAgain = LocalizedText(
    en: "Run it again when you like.", ko: "언제든 다시 실행하세요.")

  private static let atTerminal = LocalizedText(
    en: "Run the command at a terminal to be asked.", ko: "터미널에서 실행해 답하세요.")

  /// Reports why `question` got no answer: with the message `canceled` after a stop, and with the
  /// changes that were already `done` if the output failed.
  init(
    _ interruption: DialogInterruption, at question: AskedQuestion,
    _ canceled: LocalizedText = unchanged, done: [LocalizedText] = []
  ) {
    let name = question.name
    switch interruption {
    case .back, .stopped:
      self.init(
        "stopped", interruption == .back ? .refused : .stopped, canceled,
        remedy: Self.startingAgain)
    case .endOfInput:
      self.init(
        "endOfInput", .refused, en: "The input ended at \(name.en).",
        ko: "\(name.ko)에서 입력이 끝났습니다.",
        remedy: "Give a line for every question.", "질문마다 한 줄을 입력하세요.")
    case .answerMissing:
      self.init(
        "answerMissing", .refused, en: "There is no answer for \(name.en).",
        ko: "\(name.ko)의 답이 없습니다.", remedy: Self.atTerminal)
    case .refused(let rejection): self.init(rejection, of: name)
    case .unreadable(let reason):
      self.init(
        "inputUnreadable", .failed, en: "The input cannot be read at \(name.en): \(reason).",
        ko: "\(name.ko)에서 입력을 읽을 수 없습니다: \(reason).",
        remedy: "Check the source of the input.", "입력을 보내는 쪽을 확인하세요.")
    case .unwritable(let reason): self = .outputFailed(reason, done: done)
    }
    (self.interruption, self.question) = (interruption, question)
  }

  /// Reports why the value of the question or option `name` was rejected.
  init(_ rejection: Rejection, of name: LocalizedText) {
    self.init(
      rejection.code, .refused, en: "\(name.en): \(rejection.message.en)",
      ko: "\(name.ko): \(rejection.message.ko)", remedy: rejection.remedy)
  }

  /// The remedy for `question` without an answer, with options that `command` accepts.
  static func answering(_ question: AskedQuestion, in command: Command) -> LocalizedText {
    let options = command.options
    switch question {
    case .custody(.pin): return adding(.pinFile)
    case .custody(.newPIN):
      return adding(options.contains(.newPINFile) ? .newPINFile : .pinFile)
    case .custody(.recoveryCode): return adding(.recoveryCodeFile)
    case .custody(.recoveryOffer): return atTerminal
    case .keyed(let key):
      let name = "\(quoted: key.rawValue, .object)"
      guard let file = [OptionName.answers, .batch].first(where: options.contains) else {
        return atTerminal
      }
      let option =
        file == .answers
        ? LocalizedText(en: ", or add its option if it has one", ko: "추가하거나, 해당 옵션이 있으면 ")
        : LocalizedText(verbatim: "")
      // It is there if it is consent, which was asked for again because the date changed.
      return .init(
        en: "Add \"\(key)\" to \(file.usage)\(option.en). If it is there, run the command again.",
        ko: "\(file.flag) 파일에 \(name) \(option.ko)추가하세요. 이미 있으면 명령을 다시 실행하세요.")
    }
  }

  private static func adding(_ option: OptionName) -> LocalizedText {
    .init(en: "Add \(option.usage).", ko: "\(option.usage, .object) 추가하세요.")
  }

  /// Reports why the products on offer are unknown.
  init(_ error: CatalogError) {
    switch error {
    case .unavailable(let reason):
      self.init(
        "catalogUnavailable", .failed, en: "The catalog is unavailable: \(reason.en).",
        ko: "상품 목록을 사용할 수 없습니다: \(reason.ko).",
        remedy: "Try again later.", "나중에 다시 시도하세요.")
    }
  }

  /// Reports why figures could not be computed.
  init(_ error: QuoteError) {
    switch error {
    case .unknownProduct(let id, let offered):
      let list = offered.map(\.description).joined(separator: ", ")
      self.init(
        "unknownProduct", .refused, en: "There is no product \(id) of this kind.",
        ko: "이 종류에는 \(id) 상품이 없습니다.",
        remedy: list.isEmpty
          ? .init(en: "No product of this kind is on offer.", ko: "판매 중인 상품이 없습니다.")
          : .init(en: "On offer: \(list).", ko: "판매 중: \(list)."))
    case .refused(let rejection):
      self.init(rejection.code, .refused, rejection.message, remedy: rejection.remedy)
    case .dates:
      self.init(
        "dateOutOfRange", .refused, en: "The maturity date is after the year 9999.",
        ko: "만기일이 9999년을 넘습니다.", remedy: "Choose a shorter term.", "더 짧은 기간을 고르세요.")
    case .overflow:
      self.init(
        "overflow", .refused, en: "The amounts are too large to compute.",
        ko: "계산할 수 있는 범위를 넘었습니다.",
        remedy: "Choose a smaller amount or a shorter term.", "금액이나 기간을 줄이세요.")
    case .noTaxRule(let kind, let date):
      self.init(
        "noTaxRule", .refused,
        en: "There is no tax rule for \(kind.rawValue) interest paid on \(date.text.en).",
        ko: "\(date.text.ko)에 지급되는 이자의 과세 규칙(\(kind.rawValue))이 없습니다.",
        remedy: "Choose another tax kind or term.", "다른 과세 구분이나 기간을 고르세요.")
    case .catalog(let error): self.init(error)
    }
  }

  /// Reports why the ledger did not complete a call.
  init(_ error: LedgerError) {
    switch error {
    case .requestConflict(let id, _, _):
      self.init(
        "requestConflict", .refused, en: "Request \(id) already opened an account on other terms.",
        ko: "요청 번호 \(id, .topic) 다른 조건의 개설에 이미 사용되었습니다.",
        remedy: "Repeat the same answers, or use another request ID.",
        "같은 답으로 다시 하거나 다른 요청 번호를 쓰세요.")
    case .unknownAccount(let number): self = .noSuchAccount("\(number)")
    case .notLinkable(let link):
      self.init(
        "notLinkable", .refused, en: "You have no \(link.kind) account \(link.number) to link to.",
        ko: "\(link.number, .topic) 연결할 수 있는 계좌가 아닙니다.",
        remedy: "Choose an account of your own.", "본인의 계좌를 고르세요.")
    case .contractMismatch(let reason):
      self.init(
        "contractMismatch", .refused,
        en: "The ledger rejected the signed contract: \(reason.en).",
        ko: "원장이 서명된 계약서를 거절했습니다: \(reason.ko).",
        remedy: "This step opened nothing. Start again.", "이 단계에서 개설된 계좌가 없습니다. 다시 시작하세요.")
    case .insufficientFunds(let number, let shortfall):
      let account = LocalizedText(verbatim: "\(number)")
      self.init(Rejection.insufficientFunds(shortfall: shortfall), of: account)
    case .unavailable(let reason):
      self.init(
        "ledgerUnavailable", .storage, en: "The ledger is unavailable: \(reason.en).",
        ko: "원장을 사용할 수 없습니다: \(reason.ko).",
        remedy: "This step opened nothing. Check the data directory and start the program again.",
        "이 단계에서 개설된 계좌가 없습니다. 자료 폴더를 확인하고 프로그램을 다시 시작하세요.")
    case .outcomeUnknown(let id):
      self.init(
        "outcomeUnknown", .outcomeUnknown,
        en: "It is unknown whether request \(id) opened the account.",
        ko: "요청 번호 \(id)의 개설 여부를 알 수 없습니다.",
        remedy: "Repeat it with AppHost open … --request-id \(id.root) and the same answers, or "
          + "repeat the batch with the same file. It opens only once.",
        "AppHost open … --request-id \(id.root)와 같은 답으로 다시 실행하세요. 일괄 개설은 같은 파일로 다시 실행하세요. 한 "
          + "번만 개설됩니다.")
    }
  }
}

extension RequestID {
  /// The ID to repeat the run with: a nested ID is the root, a dot and a number.
  fileprivate var root: Substring { description.prefix { $0 != "." } }
}

extension Rejection {
  /// A stable code for scripts. Cases that differ only in their detail share one.
  fileprivate var code: String {
    switch self {
    case .empty, .tooLong, .unprintable: "invalidText"
    case .notANumber: "notANumber"
    case .belowMinimum: "belowMinimum"
    case .aboveMaximum: "aboveMaximum"
    case .notOffered: "notOffered"
    case .notYesOrNo: "notYesOrNo"
    case .insufficientFunds: "insufficientFunds"
    }
  }
}

extension OpenedAccount {
  /// A sentence that reports the opened account, with the ID to repeat the run with.
  var summary: LocalizedText {
    let id = contract.requestID.root
    return LocalizedText(
      en: "Account \(number) was opened by request \(id).",
      ko: "요청 번호 \(id, .means) 계좌 \(number, .object) 개설했습니다.")
  }
}
