import FeatureDependencies

/// The commands, by the words written for them.
enum CommandName: String, Sendable, CaseIterable {
  case menu = ""
  case enroll
  case openDeposit = "open deposit"
  case openSavings = "open savings"
  case quoteDeposit = "quote deposit"
  case quoteSavings = "quote savings"
  case accounts
  case changePIN = "change-pin"
  case receiptVerify = "receipt verify"
  case receipt
  case keys
  case audit
  case completion
  case man

  /// Whether the command opens accounts.
  var opens: Bool { self == .openDeposit || self == .openSavings }

  /// What must follow the command's words.
  var arguments: [String] {
    switch self {
    case .receipt: ["ACCOUNT"]
    case .receiptVerify: ["FILE"]
    case .completion: ["bash|zsh|fish"]
    default: []
    }
  }

  /// The options without which the command cannot run.
  var required: [OptionName] {
    switch self {
    case .enroll: [.name]
    case .quoteDeposit, .quoteSavings: [.product, .amount, .months, .tax]
    case .receiptVerify: [.key]
    default: []
    }
  }

  /// The options it takes beside those.
  var optional: [OptionName] {
    let general: [OptionName] = [.lang, .noColor, .plain, .help, .version]
    let signedIn: [OptionName] = [.dataDir, .customer, .pinFile, .noInput]
    switch self {
    case .menu: return [.dataDir, .customer, .pinFile, .catalog] + general
    case .enroll: return [.dataDir, .pinFile, .sandboxBalance, .noInput, .json] + general
    case .openDeposit, .openSavings:
      return signedIn + [.catalog, .answers, .requestID, .json] + general
    case .quoteDeposit: return [.on, .catalog, .json] + general
    case .quoteSavings: return [.on, .linked, .catalog, .json] + general
    case .changePIN: return signedIn + [.newPINFile, .json] + general
    case .accounts, .receipt: return signedIn + [.json] + general
    case .receiptVerify: return [.json] + general
    case .keys: return [.dataDir, .customer, .json] + general
    case .audit: return [.dataDir, .receipt, .json] + general
    case .completion, .man: return general
    }
  }

  var summary: LocalizedText {
    switch self {
    case .menu: .init(en: "ask what to do, and do it", ko: "메뉴")
    case .enroll: .init(en: "become a customer, with sandbox money", ko: "고객 등록 (모의 잔액 지급)")
    case .openDeposit: .init(en: "open a time deposit", ko: "정기예금 개설")
    case .openSavings: .init(en: "open an installment savings", ko: "적금 개설")
    case .quoteDeposit: .init(en: "what a deposit would earn", ko: "예금 이자 계산")
    case .quoteSavings: .init(en: "what a savings would earn", ko: "적금 이자 계산")
    case .accounts: .init(en: "list the customer's accounts", ko: "계좌 목록")
    case .receipt: .init(en: "an account's contract and receipt", ko: "계좌의 계약서와 영수증")
    case .changePIN: .init(en: "give your key another PIN", ko: "PIN 변경")
    case .receiptVerify: .init(en: "verify a contract or receipt", ko: "계약서·영수증 검증")
    case .keys: .init(en: "the public keys to verify with", ko: "검증용 공개 키")
    case .audit: .init(en: "check the books", ko: "장부 감사")
    case .completion: .init(en: "a completion script for a shell", ko: "셸 자동 완성 스크립트")
    case .man: .init(en: "the manual page, for man -l -", ko: "man -l - 로 볼 설명서")
    }
  }
}
