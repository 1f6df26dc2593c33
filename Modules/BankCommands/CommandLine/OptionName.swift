import FeatureDependencies

/// An option: its name, the placeholder and the possible values of its value, and its description.
///
/// Parser, help and completion know an option as soon as a command in the table accepts it.
package struct OptionName: Sendable, Hashable {
  /// The name, which is written after `--`.
  package let rawValue: String
  /// The placeholder of the option's value in help; nil for an option without a value. ``folder``
  /// and ``file`` name one.
  let placeholder: String?
  /// The possible values in every command; empty if they are not a fixed list.
  let values: [String]
  /// The description in help.
  let summary: LocalizedText

  /// Placeholders of values that shells complete.
  static let folder = "DIR"
  static let file = "FILE"

  private init(
    _ name: String, _ placeholder: String? = nil, values: [String] = [], en: String, ko: String
  ) {
    rawValue = name
    self.placeholder = placeholder
    self.values = values
    summary = LocalizedText(en: en, ko: ko)
  }

  /// The option as written on the command line.
  var flag: String { "--\(rawValue)" }

  /// The flag in messages.
  var label: LocalizedText { LocalizedText(verbatim: flag) }

  /// The flag, with the placeholder of its value.
  var usage: String { placeholder.map { "\(flag) \($0)" } ?? flag }

  /// Whether the option has a value.
  var takesValue: Bool { placeholder != nil }

  /// Options that every command accepts, so that a script can keep them in one array. A command
  /// ignores those that it does not use.
  static let session: [OptionName] = {
    var options: [OptionName] = [.dataDir, .catalog, .customer, .pinFile, .lang, .json]
    options += [.plain, .noColor, .noInput, .quiet]
    #if PostgreSQL
      options.append(.ledger)
    #endif
    return options
  }()
}

// The options, in the order of completion.
extension OptionName {
  package static let dataDir = OptionName(
    "data-dir", folder, en: "the bank's data directory (default: in the XDG data home)",
    ko: "은행 자료 폴더 (기본: XDG 데이터 홈 안)")
  package static let catalog = OptionName(
    "catalog", file, en: "the catalog to use (default: built in)", ko: "사용할 상품 목록 (기본: 내장)")
  package static let customer = OptionName(
    "customer", "ID", en: "customer ID (default: the only customer)",
    ko: "고객 번호 (기본: 고객이 한 명이면 그 고객)")
  package static let lang = OptionName(
    "lang", "en|ko", values: Language.allCases.map(\.rawValue),
    en: "language (default: that of LC_ALL, LC_MESSAGES or LANG)",
    ko: "언어 (기본: LC_ALL, LC_MESSAGES, LANG의 언어)")
  package static let json = OptionName(
    "json", en: "print JSON, errors too", ko: "결과와 오류를 JSON으로 출력")
  package static let answers = OptionName(
    "answers", file, en: "file with answers by question key, as JSON", ko: "질문 키별로 답을 적은 JSON 파일")
  package static let batch = OptionName(
    "batch", file,
    en: "file, pipe or - with one opening per line, as JSON (up to 32 MiB; pipe: within 10 "
      + "seconds)", ko: "한 줄에 개설 한 건씩 적은 JSON 파일, 파이프 또는 - (32MiB까지, 파이프는 10초 안에)")
  package static let pinFile = OptionName(
    "pin-file", file,
    en: "file, pipe or - whose first line is the PIN (default: asked; pipe: within 10 "
      + "seconds)", ko: "첫 줄이 PIN인 파일, 파이프 또는 - (기본: 물어봄, 파이프는 10초 안에)")
  package static let newPINFile = OptionName(
    "new-pin-file", file, en: "file whose first line is the new PIN", ko: "첫 줄이 새 PIN인 파일")
  package static let recoveryFile = OptionName(
    "recovery-file", file, en: "new file for a recovery code, which is then not shown",
    ko: "복구 코드를 쓸 새 파일 (화면에는 표시하지 않음)")
  package static let recoveryCodeFile = OptionName(
    "recovery-code-file", file, en: "file whose first line is the recovery code",
    ko: "첫 줄이 복구 코드인 파일")
  package static let requestID = OptionName(
    "request-id", "ID",
    en: "request ID; repeated, it opens only once (default: a new one)",
    ko: "요청 번호. 같은 번호는 한 번만 처리 (기본: 새 번호)")
  package static let noInput = OptionName("no-input", en: "never ask", ko: "묻지 않음")
  package static let quiet = OptionName(
    "quiet", en: "write nothing to standard error unless it fails", ko: "실패하지 않으면 표준 오류에 쓰지 않음")
  package static let noColor = OptionName("no-color", en: "no colors", ko: "색 없이 출력")
  package static let plain = OptionName(
    "plain", en: "plain text, for screen readers", ko: "일반 텍스트로 출력 (화면 낭독기용)")
  package static let help = OptionName("help", en: "show help", ko: "도움말")
  package static let version = OptionName("version", en: "show the version", ko: "버전")
  package static let name = OptionName(
    "name", "TEXT", en: "the customer's name (default: asked at a terminal)",
    ko: "고객 이름 (기본: 터미널에서 물어봄)")
  package static let sandboxBalance = OptionName(
    "sandbox-balance", "WON", en: "initial balance in sandbox money (default: 50,000,000)",
    ko: "모의 자금 최초 잔액 (기본: 50,000,000)")
  package static let product = OptionName(
    "product", "ID", en: "product ID, as in AppHost products",
    ko: "상품 ID (AppHost products 참고)")
  package static let amount = OptionName(
    "amount", "WON", en: "amount in won: the whole deposit, or one installment",
    ko: "금액(원): 예금 전액 또는 1회 납입액")
  package static let months = OptionName("months", "N", en: "term in months", ko: "기간(개월)")
  package static let tax = OptionName(
    "tax", "KIND", values: TaxKind.allCases.map(\.rawValue),
    en: "how the interest is taxed: general, exempt or agricultural",
    ko: "이자 과세 구분: general, exempt, agricultural")
  package static let key = OptionName(
    "key", file, en: "the public key to verify with, JWK or PEM", ko: "검증할 공개 키 (JWK 또는 PEM)")
  package static let receipt = OptionName(
    "receipt", file, en: "also check the ledger against this receipt", ko: "이 개설확인서와도 대조")
  package static let checkpoint = OptionName(
    "checkpoint", file, en: "also check the ledger against this checkpoint",
    ko: "이 체크포인트와도 대조")
  package static let format = OptionName(
    "format", "FORMAT", values: DocumentFormat.allCases.map(\.rawValue),
    en: "text, ics, contract or receipt", ko: "text, ics, contract, receipt 중 하나")
  package static let save = OptionName("save", file, en: "a new file to save to", ko: "저장할 새 파일")
  package static let replace = OptionName(
    "replace", en: "replace an existing file", ko: "이미 있는 파일에 덮어쓰기")
  package static let from = OptionName(
    "from", "ACCOUNT", en: "the funding account", ko: "출금 계좌")
  package static let link = OptionName(
    "link", "ACCOUNT|new|none", values: ["new", "none"],
    en: "the account to link to, new for one to open first, or none",
    ko: "연결할 계좌. 새 계좌를 먼저 개설하려면 new, 연결하지 않으려면 none")
  package static let acceptTerms = OptionName(
    "accept-terms",
    en: "consent to the terms and figures of one account; a linked one asks for its own",
    ko: "계좌 하나의 약관과 금액에 동의 (연결 계좌는 따로 동의)")
  package static let kind = OptionName(
    "kind", "KIND", en: "only accounts of this kind", ko: "이 종류의 계좌만")
  #if PostgreSQL
    package static let ledger = OptionName(
      "ledger", "URL|SERVICE", en: "the ledger in PostgreSQL; the bank's key stays in DIR",
      ko: "PostgreSQL 원장 (은행 키는 DIR에 보관)")
    package static let hostRole = OptionName(
      "host-role", "ROLE", en: "the role that hosts connect as", ko: "호스트가 접속하는 역할")
  #endif
}
