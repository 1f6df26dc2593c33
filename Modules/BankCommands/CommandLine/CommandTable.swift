package import FeatureDependencies

/// The identity of a command.
package enum CommandName: Sendable, Hashable {
  case menu, enroll, account, accounts, changePIN, unlock, receipt, receiptVerify, keys, audit
  case checkpoint, products, completion, help, version, openBatch
  #if PostgreSQL
    case ledgerMigrate
  #endif
  case open(ProductKind)
  case quote(ProductKind)
}

/// The syntax of one command: its words, arguments and options.
package struct CommandSyntax: Sendable {
  package let name: CommandName
  /// The words that name the command; empty for the menu.
  package let words: String
  /// The placeholders of the required arguments.
  var arguments: [String] = []
  /// The options without which the command cannot run.
  var required: [OptionName] = []
  /// The options that can be omitted.
  var optional: [OptionName] = []
  let summary: LocalizedText
  /// Complete command lines, for help.
  let examples: [String]

  package var options: [OptionName] {
    #if PostgreSQL
      // Every command that uses a bank accepts a bank whose ledger is in PostgreSQL.
      if optional.contains(.dataDir) { return required + optional + [.ledger] }
    #endif
    return required + optional
  }

  /// Whether the command accepts the option: as its own option or as a session option.
  func accepts(_ option: OptionName) -> Bool {
    options.contains(option) || OptionName.session.contains(option)
  }
}

/// All commands of this program, generated from its products, for parser, help and completion.
package struct CommandTable: Sendable {
  static let program = "AppHost"

  private(set) var commands: [CommandSyntax]

  package init(products: [ProductDescription]) {
    commands =
      [Self.menu, Self.enroll] + products.map(Self.open) + [Self.openBatch]
      + products.map(Self.quote)
      + [Self.products, Self.accounts, Self.account, Self.receipt, Self.changePIN, Self.unlock]
      + [Self.receiptVerify, Self.keys, Self.audit, Self.checkpoint]
      + [Self.completion, Self.help, Self.version]
    #if PostgreSQL
      commands.append(Self.ledgerMigrate)
    #endif
  }

  /// The command with exactly these words.
  subscript(words: String) -> CommandSyntax? { commands.first { $0.words == words } }

  private static let general: [OptionName] = [.lang, .noColor, .plain, .quiet, .help, .version]
  private static let signedIn: [OptionName] = [.dataDir, .customer, .pinFile, .noInput]

  private static let menu = CommandSyntax(
    name: .menu, words: "",
    optional: [.dataDir, .customer, .pinFile, .catalog] + general,
    summary: .init(en: "show the menu", ko: "메뉴 열기"),
    examples: ["AppHost", "AppHost --lang ko --data-dir ./bank"])

  private static let enroll = CommandSyntax(
    name: .enroll, words: "enroll", required: [.name],
    optional: [
      .dataDir, .pinFile, .recoveryFile, .sandboxBalance, .requestID, .noInput, .json,
    ] + general,
    summary: .init(en: "enroll a customer, with sandbox money", ko: "고객 등록 (모의 자금 지급)"),
    examples: ["AppHost enroll --name Hana", "AppHost enroll --name Hana --pin-file pin --json"])

  private static func open(_ product: ProductDescription) -> CommandSyntax {
    let words = "open \(product.kind)"
    let link: [OptionName] = product.linkedKind == nil ? [] : [.link]
    return CommandSyntax(
      name: .open(product.kind), words: words,
      optional: [.product, .amount, .months, .tax, .from] + link + [.acceptTerms] + signedIn
        + [.catalog, .answers, .requestID, .json] + general,
      summary: product.words.menuEntry,
      examples: [
        "AppHost \(words)", "AppHost \(words) --answers answers.json --pin-file pin --json",
        "AppHost \(words) --product ID --amount 1,000,000 --months 12 --tax general --accept-terms",
      ])
  }

  private static let openBatch = CommandSyntax(
    name: .openBatch, words: "open", required: [.batch],
    optional: signedIn + [.catalog, .json] + general,
    summary: .init(
      en: "open accounts from a file, one per line, with one PIN (results: JSON lines)",
      ko: "파일의 줄마다 계좌 하나씩, PIN 한 번으로 개설 (결과: 줄마다 JSON)"),
    examples: ["AppHost open --batch openings.jsonl --pin-file pin"])

  private static func quote(_ product: ProductDescription) -> CommandSyntax {
    let words = "quote \(product.kind)"
    let name = product.words.product
    let linked: [OptionName] = product.linkedKind == nil ? [] : [.linked]
    return CommandSyntax(
      name: .quote(product.kind), words: words,
      optional: [.product, .amount, .months, .tax, .compare, .on] + linked
        + [.catalog, .json] + signedIn + general,
      summary: LocalizedText(en: "Compute interest: \(name.en)", ko: "\(name.ko) 이자 계산"),
      examples: ["AppHost \(words) --product ID --amount 1,000,000 --months 12 --tax general"])
  }

  private static let products = CommandSyntax(
    name: .products, words: "products", optional: [.catalog, .dataDir, .json] + general,
    summary: .init(
      en: "list the products: IDs, terms, limits, rates", ko: "상품 목록 (ID, 기간, 한도, 이율)"),
    examples: ["AppHost products", "AppHost products --catalog catalog.json --json"])

  private static let accounts = CommandSyntax(
    name: .accounts, words: "accounts", optional: signedIn + [.kind, .json] + general,
    summary: .init(
      en: "list the customer's accounts (--json: an array)", ko: "계좌 목록 (--json: 배열)"),
    examples: ["AppHost accounts", "AppHost accounts --pin-file pin --json"])

  private static let account = CommandSyntax(
    name: .account, words: "account", arguments: ["ACCOUNT"],
    optional: signedIn + [.json] + general,
    summary: .init(en: "show an account's schedule and history", ko: "계좌의 일정과 거래 내역"),
    examples: ["AppHost account 210-000003-9", "AppHost account 210-000003-9 --json"])

  private static let receipt = CommandSyntax(
    name: .receipt, words: "receipt", arguments: ["ACCOUNT"],
    optional: signedIn + [.format, .save, .replace, .json] + general,
    summary: .init(
      en: "show or save an account's contract and receipt", ko: "계좌의 계약서·개설확인서 보기, 저장"),
    examples: [
      "AppHost receipt 210-000003-9 --json", "AppHost receipt 210-000003-9 --save schedule.ics",
    ])

  private static let changePIN = CommandSyntax(
    name: .changePIN, words: "change-pin",
    optional: signedIn + [.newPINFile, .recoveryFile, .json] + general,
    summary: .init(en: "change the PIN", ko: "PIN 변경"),
    examples: ["AppHost change-pin"])

  private static let unlock = CommandSyntax(
    name: .unlock, words: "unlock",
    optional: [.dataDir, .customer, .recoveryCodeFile, .newPINFile, .recoveryFile, .noInput, .json]
      + general,
    summary: .init(en: "unlock with the recovery code", ko: "복구 코드로 잠금 해제"),
    examples: [
      "AppHost unlock",
      "AppHost unlock --recovery-code-file code --new-pin-file pin --recovery-file new-code",
    ])

  private static let receiptVerify = CommandSyntax(
    name: .receiptVerify, words: "receipt verify", arguments: ["FILE"], required: [.key],
    optional: [.json] + general,
    summary: .init(en: "verify a contract or receipt", ko: "계약서·개설확인서 검증"),
    examples: ["AppHost receipt verify receipt.jws --key bank.pem"])

  private static let keys = CommandSyntax(
    name: .keys, words: "keys", optional: [.dataDir, .customer, .json] + general,
    summary: .init(en: "print the public keys that verify signatures", ko: "검증용 공개 키 출력"),
    examples: ["AppHost keys --json"])

  private static let audit = CommandSyntax(
    name: .audit, words: "audit",
    optional: [.dataDir, .receipt, .checkpoint, .key, .json] + general,
    summary: .init(en: "audit the ledger", ko: "원장 감사"),
    examples: [
      "AppHost audit", "AppHost audit --receipt receipt.jws --key bank.pem",
      "AppHost audit --checkpoint checkpoint.txt --key bank.pem",
    ])

  private static let checkpoint = CommandSyntax(
    name: .checkpoint, words: "checkpoint",
    optional: [.dataDir, .checkpoint, .save, .replace, .json] + general,
    summary: .init(
      en: "sign the state of the ledger, to store elsewhere", ko: "원장 상태에 은행이 서명 (다른 곳에 보관)"),
    examples: ["AppHost checkpoint --save checkpoint.txt"])

  #if PostgreSQL
    private static let ledgerMigrate = CommandSyntax(
      name: .ledgerMigrate, words: "ledger migrate", required: [.ledger],
      optional: [.hostRole, .json] + general,
      summary: .init(en: "create or upgrade the ledger's tables", ko: "원장 테이블 생성·갱신"),
      examples: ["AppHost ledger migrate --ledger bank-owner --host-role bank_host"])
  #endif

  private static let completion = CommandSyntax(
    name: .completion, words: "completion", arguments: ["bash|zsh|fish"],
    optional: [.catalog, .dataDir, .json] + general,
    summary: .init(en: "print a completion script for a shell", ko: "셸 자동 완성 스크립트 출력"),
    examples: ["source <(AppHost completion bash)", "AppHost completion fish | source"])

  private static let help = CommandSyntax(
    name: .help, words: "help", optional: [.json, .lang],
    summary: .init(en: "show help for a command: help [COMMAND]", ko: "명령 도움말: help [COMMAND]"),
    examples: ["AppHost help open deposit", "AppHost help exit-codes"])

  private static let version = CommandSyntax(
    name: .version, words: "version", optional: [.json, .lang],
    summary: .init(en: "show the version of this program", ko: "프로그램 버전"),
    examples: ["AppHost version --json"])
}
