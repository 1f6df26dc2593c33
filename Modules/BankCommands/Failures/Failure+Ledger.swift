import FeatureDependencies

extension Failure {
  init(_ error: LedgerError) {
    switch error {
    case .requestConflict(let id, let opened, let asked):
      self.init(
        "requestConflict", .refused,
        en: "Request \(id) opened \(opened.text.en), and was now asked for \(asked.text.en).",
        ko: "요청 번호 \(id, .topic) \(opened.text.ko) 개설에 쓰였는데, 지금은 \(asked.text.ko)입니다.",
        remedy: (
          "Repeat the same answers, or use another request id.",
          "같은 답으로 다시 하거나 다른 요청 번호를 쓰세요."
        ))
    case .unknownAccount(let number): self.init(.noSuchAccount("\(number)"))
    case .notLinkable(let link):
      self.init(
        "notLinkable", .refused, en: "You have no \(link.kind) account \(link.number) to link to.",
        ko: "\(link.number, .topic) 연결할 수 있는 계좌가 아닙니다.",
        remedy: ("Choose an account of your own.", "본인의 계좌를 고르세요."))
    case .contractMismatch(let reason):
      self.init(
        "contractMismatch", .refused,
        en: "The ledger did not take the signed contract: \(reason.en).",
        ko: "서명된 계약을 원장이 받아들이지 않았습니다: \(reason.ko).",
        remedy: ("Start again; nothing was opened.", "다시 시작하세요. 개설된 것은 없습니다."))
    case .insufficientFunds(let number, let shortfall):
      self.init(
        "insufficientFunds", .refused, en: "\(number) is short of \(shortfall.text.en).",
        ko: "\(number) 계좌 잔액이 \(shortfall.text.ko) 부족합니다.",
        remedy: ("Choose a smaller amount.", "더 적은 금액을 고르세요."))
    case .unavailable(let reason):
      self.init(
        "ledgerUnavailable", .storage, en: "The books cannot be used: \(reason.en).",
        ko: "원장을 사용할 수 없습니다: \(reason.ko).",
        remedy: (
          "Nothing was opened by this step. Check the data directory and try again.",
          "이 단계에서 개설된 것은 없습니다. 자료 폴더를 확인하고 다시 시도하세요."
        ))
    case .outcomeUnknown(let id):
      self.init(
        "outcomeUnknown", .outcomeUnknown,
        en: "It is not known whether request \(id) opened the account.",
        ko: "요청 \(id)의 개설 여부를 알 수 없습니다.",
        remedy: (
          "Repeat it with AppHost open … --request-id \(id.root) and the same answers, or a batch "
            + "with the same file: it opens once.",
          "AppHost open … --request-id \(id.root) 와 같은 답으로, 일괄 개설은 같은 파일로 다시 하면 한 번만 "
            + "개설됩니다."
        ))
    }
  }
}
