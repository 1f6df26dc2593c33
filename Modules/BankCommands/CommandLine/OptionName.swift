import FeatureDependencies

/// The options of all commands, by the name written after `--`.
package enum OptionName: String, Sendable, CaseIterable {
  case dataDir = "data-dir"
  case catalog
  case customer
  case lang
  case json
  case answers
  case batch
  case pinFile = "pin-file"
  case newPINFile = "new-pin-file"
  case recoveryFile = "recovery-file"
  case recoveryCodeFile = "recovery-code-file"
  case requestID = "request-id"
  case noInput = "no-input"
  case quiet
  case noColor = "no-color"
  case plain
  case help
  case version
  case name
  case sandboxBalance = "sandbox-balance"
  case product
  case amount
  case months
  case tax
  case on
  case linked
  case key
  case receipt
  case checkpoint
  case format
  case save
  case replace
  case from
  case link
  case acceptTerms = "accept-terms"
  case compare
  case kind
  #if PostgreSQL
    case ledger
    case hostRole = "host-role"
  #endif

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

  /// The placeholder of the option's value in help; nil for an option without a value.
  var placeholder: String? {
    switch self {
    case .json, .noInput, .quiet, .noColor, .plain, .help, .version, .linked, .replace,
      .acceptTerms, .compare:
      nil
    case .dataDir: "DIR"
    case .catalog, .answers, .batch, .pinFile, .newPINFile, .recoveryFile, .recoveryCodeFile,
      .key, .receipt, .checkpoint, .save:
      "FILE"
    case .format: "FORMAT"
    case .kind: "KIND"
    case .from, .link: "ACCOUNT"
    case .customer, .requestID, .product: "ID"
    case .lang: "en|ko"
    case .name: "TEXT"
    case .sandboxBalance, .amount: "WON"
    case .months: "N"
    case .tax: "KIND"
    case .on: "DATE"
    #if PostgreSQL
      case .ledger: "URL|SERVICE"
      case .hostRole: "ROLE"
    #endif
    }
  }

  /// The possible values; empty if they are not a fixed list.
  var values: [String] {
    switch self {
    case .lang: Language.allCases.map(\.rawValue)
    case .tax: TaxKind.allCases.map(\.rawValue)
    case .format: DocumentFormat.allCases.map(\.rawValue)
    default: []
    }
  }

  var summary: LocalizedText {
    switch self {
    case .dataDir:
      .init(
        en: "the bank's data directory (default: in the XDG data home)",
        ko: "은행 자료 폴더 (기본: XDG 데이터 홈 안)")
    case .catalog:
      .init(en: "file or address of the catalog (default: built in)", ko: "상품 목록 파일이나 주소 (기본: 내장)")
    case .customer:
      .init(en: "customer ID (default: the only customer)", ko: "고객 번호 (기본: 고객이 한 명이면 그 고객)")
    case .lang:
      .init(
        en: "language (default: as selected in the menu, or LC_ALL, LC_MESSAGES, LANG)",
        ko: "언어 (기본: 메뉴에서 고른 언어, LC_ALL, LC_MESSAGES, LANG)")
    case .json: .init(en: "print JSON, errors too", ko: "결과와 오류를 JSON으로 출력")
    case .batch:
      .init(
        en: "file, pipe or - with one opening per line, as JSON (up to 32 MiB; pipe: within 10 "
          + "seconds)",
        ko: "한 줄에 개설 한 건씩 적은 JSON 파일, 파이프 또는 - (32MiB까지, 파이프는 10초 안에)")
    case .answers:
      .init(en: "file with answers by question key, as JSON", ko: "질문 키별로 답을 적은 JSON 파일")
    case .pinFile:
      .init(
        en: "file, pipe or - whose first line is the PIN (default: asked; pipe: within 10 "
          + "seconds)",
        ko: "첫 줄이 PIN인 파일, 파이프 또는 - (기본: 물어봄, 파이프는 10초 안에)")
    case .newPINFile: .init(en: "file whose first line is the new PIN", ko: "첫 줄이 새 PIN인 파일")
    case .recoveryFile: .init(en: "new file to write a recovery code to", ko: "복구 코드를 쓸 새 파일")
    case .recoveryCodeFile:
      .init(en: "file whose first line is the recovery code", ko: "첫 줄이 복구 코드인 파일")
    case .requestID:
      .init(
        en: "request ID; repeated, it opens or enrolls only once (default: a new one)",
        ko: "요청 번호. 같은 번호는 한 번만 처리 (기본: 새 번호)"
      )
    case .noInput: .init(en: "never ask", ko: "묻지 않음")
    case .quiet:
      .init(
        en: "write nothing to standard error unless it fails", ko: "실패하지 않으면 표준 오류에 쓰지 않음")
    case .noColor: .init(en: "no colors", ko: "색 없이 출력")
    case .plain: .init(en: "plain text, for screen readers", ko: "일반 텍스트로 출력 (화면 낭독기용)")
    case .help: .init(en: "show help", ko: "도움말")
    case .version: .init(en: "show the version", ko: "버전")
    case .name: .init(en: "the customer's name", ko: "고객 이름")
    case .sandboxBalance:
      .init(
        en: "initial balance in sandbox money (default: 50,000,000)",
        ko: "모의 자금 최초 잔액 (기본: 50,000,000)")
    case .product:
      .init(en: "product ID, as in AppHost products", ko: "상품 ID (AppHost products 참고)")
    case .amount: .init(en: "the amount of each payment", ko: "한 번에 납입하는 금액")
    case .months: .init(en: "term in months", ko: "기간(개월)")
    case .tax: .init(en: "general, exempt or agricultural", ko: "general, exempt, agricultural")
    case .on: .init(en: "the opening date, YYYY-MM-DD (default: today)", ko: "개설일 (기본: 오늘)")
    case .linked: .init(en: "with the bonus for a linked account", ko: "계좌 연결 우대금리 적용")
    case .key: .init(en: "the public key to verify with, JWK or PEM", ko: "검증할 공개 키 (JWK 또는 PEM)")
    case .receipt: .init(en: "also check the ledger against this receipt", ko: "이 개설확인서와도 대조")
    case .checkpoint:
      .init(en: "the checkpoint to compare with or continue from", ko: "대조하거나 이어 갈 체크포인트")
    case .format:
      .init(en: "text, json, ics or jws", ko: "text, json, ics, jws 중 하나")
    case .save: .init(en: "a new file to save to", ko: "저장할 새 파일")
    case .kind: .init(en: "only accounts of this kind", ko: "이 종류의 계좌만")
    case .from: .init(en: "the funding account", ko: "출금 계좌")
    case .link: .init(en: "the account to link to, or none", ko: "연결할 계좌 또는 none")
    case .acceptTerms:
      .init(en: "consent to terms and figures, once", ko: "약관과 금액에 한 번 동의")
    case .compare: .init(en: "all terms side by side", ko: "모든 기간을 비교")
    case .replace: .init(en: "replace an existing file", ko: "이미 있는 파일에 덮어쓰기")
    #if PostgreSQL
      case .ledger:
        .init(
          en: "the ledger in PostgreSQL; the bank's key stays in DIR",
          ko: "PostgreSQL 원장 (은행 키는 DIR에 보관)")
      case .hostRole: .init(en: "the role that hosts connect as", ko: "호스트가 접속하는 역할")
    #endif
    }
  }
}
