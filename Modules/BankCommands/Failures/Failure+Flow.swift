import FeatureDependencies
import KeyCustody

extension Failure {
  /// Why a conversation stopped that had `opened` something before.
  init(_ stop: FlowStop, opened: [OpenedAccount]) {
    if case .unwritable(let reason) = stop.interruption {
      self.init(output: reason, done: opened.map(\.summary))
    } else {
      self.init(stop)
    }
  }

  /// What could not be written, and what was `done` all the same.
  init(output reason: String, done: [LocalizedText]) {
    let (english, korean) = (done.map { " " + $0.en }, done.map { " " + $0.ko })
    self.init(
      "outputFailed", .failed, en: "The output cannot be written: \(reason).\(english.joined())",
      ko: "출력할 수 없습니다: \(reason).\(korean.joined())",
      remedy: done.isEmpty
        ? ("Nothing was changed. Check where the output goes.", "변경된 것은 없습니다. 출력을 확인하세요.")
        : ("This was done, only not printed.", "출력되지 않았을 뿐 처리되었습니다."))
  }

  init(_ stop: FlowStop) {
    switch stop {
    case .interrupted(let interruption, let key): self.init(interruption, at: key.rawValue)
    case .consentRefused(let key):
      self.init(
        "consentRefused", .refused, en: "It was not accepted; nothing more was opened.",
        ko: "동의하지 않아 더 개설하지 않았습니다.",
        remedy: (
          "To open it, answer yes to \(key).", "개설하려면 \(key)에 yes로 답하세요."
        ))
      personal = LocalizedText(
        en: "You did not accept the terms. Nothing more was opened.",
        ko: "약관에 동의하지 않아 더 개설하지 않았습니다.")
    case .notContinued(let account):
      self.init(
        "notContinued", .refused,
        en: "The request was carried out before: account \(account.number) is open.",
        ko: "이미 처리된 요청입니다. 계좌 \(account.number, .subject) 개설되어 있습니다.",
        remedy: ("Nothing was opened again.", "다시 개설된 것은 없습니다."))
    case .nothingOffered(let kind):
      self.init(
        "nothingOffered", .refused, en: "The catalogue offers no \(kind).",
        ko: "판매 중인 상품이 없습니다 (\(kind)).",
        remedy: ("Use a catalogue that has one.", "상품이 있는 목록을 사용하세요."))
      personal = LocalizedText(
        en: "Nothing of this kind is on offer now.", ko: "지금은 판매 중인 상품이 없습니다.")
    case .catalog(let error): self.init(error)
    case .quote(let error): self.init(error)
    case .signing(let error): self.init(error)
    case .ledger(let error): self.init(error)
    }
  }

  init(_ interruption: DialogInterruption, at question: String) {
    switch interruption {
    case .back, .stopped:
      self.init(
        "stopped", interruption == .back ? .refused : .stopped,
        en: "Stopped at \(question).", ko: "\(question)에서 중단했습니다.",
        remedy: ("Start again when you like.", "언제든 다시 시작하세요."))
      personal = LocalizedText(
        en: "Stopped. Nothing more was done.", ko: "중단했습니다. 더 처리된 것은 없습니다.")
    case .endOfInput:
      self.init(
        "endOfInput", .refused, en: "The input ended at \(question).",
        ko: "\(question)에서 입력이 끝났습니다.",
        remedy: (
          "Give a line for every question, or answer with --answers FILE.",
          "질문마다 한 줄을 입력하거나 --answers FILE로 답하세요."
        ))
    case .answerMissing:
      self.init(
        "answerMissing", .refused, en: "There is no answer for \(question).",
        ko: "\(question)의 답이 없습니다.", remedy: Self.answering(question))
    case .refused(let rejection): self.init(rejection, at: question)
    case .unreadable(let reason):
      self.init(
        "inputUnreadable", .failed, en: "The input cannot be read at \(question): \(reason).",
        ko: "\(question)에서 입력을 읽을 수 없습니다: \(reason).",
        remedy: ("Check where the input comes from.", "입력을 확인하세요."))
    case .unwritable(let reason): self.init(output: reason, done: [])
    }
  }

  init(_ rejection: Rejection, at question: String) {
    self.init(
      rejection.code, .refused, en: "\(question): \(rejection.message.en)",
      ko: "\(question): \(rejection.message.ko)",
      remedy: (rejection.remedy.en, rejection.remedy.ko))
    personal = LocalizedText(
      en: "\(rejection.message.en) \(rejection.remedy.en)",
      ko: "\(rejection.message.ko) \(rejection.remedy.ko)")
  }

  private static func answering(_ question: String) -> (String, String) {
    switch question {
    case PINPurpose.question: ("Give it with --pin-file FILE.", "--pin-file FILE로 지정하세요.")
    case PINPurpose.codeQuestion:
      ("Give it with --recovery-code-file FILE.", "--recovery-code-file FILE로 지정하세요.")
    default:
      (
        "Add \"\(question)\" to --answers FILE, or to its line of --batch FILE.",
        "--answers 파일이나 --batch 파일의 해당 줄에 \(quoted: question, .object) 추가하세요."
      )
    }
  }

  init(_ error: CatalogError) {
    switch error {
    case .unavailable(let reason):
      self.init(
        "catalogUnavailable", .failed, en: "The catalogue cannot be had: \(reason.en).",
        ko: "상품 목록을 가져올 수 없습니다: \(reason.ko).",
        remedy: ("Try again later.", "나중에 다시 시도하세요."))
    case .invalid(let faults): self.init(faults)
    }
  }
}

extension PINPurpose {
  /// What the PIN is called where a question would be named.
  static let question = "PIN"
  /// What the recovery code is called there.
  static let codeQuestion = "recovery code"
}
