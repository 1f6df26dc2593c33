package import FeatureDependencies

/// A command: its words, arguments and options, its help, and its action.
package struct Command: Sendable {
  /// What a command does.
  enum Action: Sendable {
    /// Prints help, as the option does.
    case help
    /// Prints the completion script for a shell.
    case completion(ShellCompletion.Shell)
    /// Uses the bank of the host, and returns the exit code.
    case bank(@Sendable (CommandRun) async throws(CommandError) -> ExitCode)

    /// Uses the bank of the host with this `method` of a run.
    static func calling(
      _ method: @escaping @Sendable (CommandRun) -> () async throws(CommandError) -> ExitCode
    ) -> Action {
      .bank { (run) throws(CommandError) in try await method(run)() }
    }
  }

  /// The words that name the command; empty for the menu.
  package let words: String
  /// The product that the command opens or quotes; nil for the other commands.
  package var kind: ProductKind?
  /// The placeholders of the required arguments.
  var arguments: [String] = []
  /// The options without which the command cannot run.
  var required: [OptionName] = []
  /// The options that can be omitted.
  var optional: [OptionName] = []
  /// The values of options that only this command lists.
  var values: [OptionName: [String]] = [:]
  let summary: LocalizedText
  /// Whether the command is about the files in the data directory alone, not a ledger elsewhere.
  var isLocal = false
  /// Complete command lines, for help.
  let examples: [String]
  let action: Action

  /// All options that the command uses. Every command that uses a bank but the menu can print JSON.
  package var options: [OptionName] {
    var options = required + optional + (printsJSON ? [.json] : [])
    options += [.lang, .noColor, .plain, .quiet, .help, .version]
    #if PostgreSQL
      // Every command that uses a bank accepts a bank whose ledger is in PostgreSQL.
      if optional.contains(.dataDir), !isLocal { options.append(.ledger) }
    #endif
    return options
  }

  private var printsJSON: Bool { if case .bank = action { !isMenu } else { false } }

  /// Whether the command is the menu.
  package var isMenu: Bool { words.isEmpty }

  /// The possible values of `option`; empty if they are not a fixed list.
  func values(of option: OptionName) -> [String] { values[option] ?? option.values }

  /// The description of `option` in help.
  func summary(of option: OptionName) -> LocalizedText {
    guard let values = values[option]?.joined(separator: ", ") else { return option.summary }
    return LocalizedText(
      en: "\(option.summary.en): \(values)", ko: "\(option.summary.ko): \(values)")
  }
}

/// All commands of this program and its products, as parser, help and completion know them.
package struct CommandTable: Sendable {
  static let program = "AppHost"

  private(set) var commands: [Command]

  package init(products: [ProductDescription]) {
    commands =
      [Self.menu, Self.enroll] + products.map(Self.open) + [Self.openBatch]
      + products.map(Self.quote) + Self.accounts(of: products) + Self.keys + Self.ledger
      + Self.texts
    #if PostgreSQL
      commands.append(Self.migrateLedger)
    #endif
  }

  /// The command with exactly these words.
  subscript(words: String) -> Command? { commands.first { $0.words == words } }

  /// The options of all commands.
  var options: [OptionName] {
    var known: Set<OptionName> = []
    return commands.flatMap(\.options).filter { known.insert($0).inserted }
  }

  /// The possible values of `option` in any command; empty if they are not a fixed list.
  func values(of option: OptionName) -> [String] {
    commands.lazy.map { $0.values(of: option) }.first { !$0.isEmpty } ?? []
  }

  /// The commands whose words continue `words`: all but the menu after none.
  func commands(after words: String) -> [Command] {
    commands.filter { $0.words.hasPrefix(words.isEmpty ? "" : words + " ") && !$0.isMenu }
  }

  /// The words that can follow `words` in a command, sorted.
  func words(after words: String) -> [String] {
    let place = words.isEmpty ? 0 : 1
    return Set(commands(after: words).map { "\($0.words.split(separator: " ")[place])" }).sorted()
  }

  /// The topic of help about `word`: the command, or the commands that begin with it; nil if
  /// absent.
  func topic(_ word: String) -> Command? {
    if let command = self[word] { return command }
    guard !commands(after: word).isEmpty else { return nil }
    let summary = LocalizedText(en: "one of the commands below", ko: "아래 명령 중 하나")
    return Command(words: word, summary: summary, examples: [], action: .help)
  }

  private static let signedIn: [OptionName] = [.dataDir, .customer, .pinFile, .noInput]

  private static let menu = Command(
    words: "", optional: [.dataDir, .customer, .pinFile, .catalog],
    summary: .init(en: "show the menu", ko: "메뉴 열기"),
    examples: ["AppHost", "AppHost --lang ko --data-dir ./bank"],
    action: .bank { (run) throws(CommandError) in
      var menu = Menu(run)
      return try await menu.run()
    })

  private static let enroll = Command(
    words: "enroll",
    optional: [.name, .dataDir, .pinFile, .recoveryFile, .sandboxBalance, .noInput],
    summary: .init(en: "enroll a customer, with sandbox money", ko: "고객 등록 (모의 자금 지급)"),
    examples: ["AppHost enroll", "AppHost enroll --name Hana --pin-file pin --json"],
    action: .calling(CommandRun.enroll))

  private static func open(_ product: ProductDescription) -> Command {
    let words = "open \(product.kind)"
    let link: [OptionName] = product.linkedKind == nil ? [] : [.link]
    return Command(
      words: words, kind: product.kind,
      optional: [.product, .amount, .months, .tax, .from] + link + [.acceptTerms] + signedIn
        + [.catalog, .answers, .requestID],
      summary: LocalizedText(
        en: "open an account: \(product.words.product.en)",
        ko: "\(product.words.product.ko) 개설"),
      examples: [
        "AppHost \(words)", "AppHost \(words) --answers answers.json --pin-file pin --json",
        "AppHost \(words) --product ID --amount 1,000,000 --months 12 --tax general --accept-terms",
      ],
      action: .bank { (run) throws(CommandError) in
        try await run.open(product.kind, run.invocation.requestID())
      })
  }

  private static let openBatch = Command(
    words: "open", required: [.batch], optional: signedIn + [.catalog],
    summary: .init(
      en: "open accounts from a file, one per line, with one PIN (results: JSON lines)",
      ko: "파일의 줄마다 계좌 하나씩, PIN 한 번으로 개설 (결과: 줄마다 JSON)"),
    examples: ["AppHost open --batch openings.jsonl --pin-file pin"],
    action: .calling(CommandRun.openBatch))

  private static func quote(_ product: ProductDescription) -> Command {
    let words = "quote \(product.kind)"
    let name = product.words.product
    return Command(
      words: words, kind: product.kind,
      optional: [.product, .amount, .months, .tax, .catalog] + signedIn,
      summary: LocalizedText(en: "compute interest: \(name.en)", ko: "\(name.ko) 이자 계산"),
      examples: ["AppHost \(words) --product ID --amount 1,000,000 --months 12 --tax general"],
      action: .bank { (run) throws(CommandError) in try await run.quote(product) })
  }

  private static func accounts(of products: [ProductDescription]) -> [Command] {
    [
      Command(
        words: "products", optional: [.catalog, .dataDir],
        summary: .init(
          en: "list the products: IDs, terms, limits, rates", ko: "상품 목록 (ID, 기간, 한도, 이율)"),
        examples: ["AppHost products", "AppHost products --catalog catalog.json --json"],
        action: .calling(CommandRun.products)),
      Command(
        words: "accounts", optional: signedIn + [.kind],
        values: [.kind: [Account.demandKind] + products.map { "\($0.kind)" }],
        summary: .init(
          en: "list the customer's accounts (--json: an array)", ko: "계좌 목록 (--json: 배열)"),
        examples: ["AppHost accounts", "AppHost accounts --pin-file pin --json"],
        action: .calling(CommandRun.accounts)),
      Command(
        words: "account", arguments: ["ACCOUNT"], optional: signedIn,
        summary: .init(en: "show an account's schedule and history", ko: "계좌의 일정과 거래 내역"),
        examples: ["AppHost account 210-000003-9", "AppHost account 210-000003-9 --json"],
        action: .calling(CommandRun.account)),
      Command(
        words: "receipt", arguments: ["ACCOUNT"],
        optional: signedIn + [.format, .save, .replace],
        summary: .init(
          en: "show or save an account's contract and receipt", ko: "계좌의 계약서·개설확인서 보기, 저장"),
        examples: [
          "AppHost receipt 210-000003-9 --json",
          "AppHost receipt 210-000003-9 --save schedule.ics",
        ],
        action: .calling(CommandRun.receipt)),
    ]
  }

  private static let keys = [
    Command(
      words: "change-pin",
      optional: signedIn + [.newPINFile, .recoveryFile],
      summary: .init(en: "change the PIN", ko: "PIN 변경"), examples: ["AppHost change-pin"],
      action: .calling(CommandRun.changePIN)),
    Command(
      words: "unlock",
      optional: [
        .dataDir, .customer, .recoveryCodeFile, .newPINFile, .recoveryFile, .noInput,
      ],
      summary: .init(en: "unlock with the recovery code", ko: "복구 코드로 잠금 해제"),
      examples: [
        "AppHost unlock",
        "AppHost unlock --recovery-code-file code --new-pin-file pin --recovery-file new-code",
      ],
      action: .calling(CommandRun.unlock)),
  ]

  private static let ledger = [
    Command(
      words: "receipt verify", arguments: ["FILE"], required: [.key],
      summary: .init(en: "verify a contract or receipt", ko: "계약서·개설확인서 검증"),
      examples: ["AppHost receipt verify receipt.jws --key bank.pem"],
      action: .calling(CommandRun.verifyReceipt)),
    Command(
      words: "keys", optional: [.dataDir, .customer],
      summary: .init(en: "print the public keys that verify signatures", ko: "검증용 공개 키 출력"),
      examples: ["AppHost keys --json"], action: .calling(CommandRun.keys)),
    Command(
      words: "audit", optional: [.dataDir, .receipt, .checkpoint, .key],
      summary: .init(en: "audit the ledger", ko: "원장 감사"),
      examples: [
        "AppHost audit", "AppHost audit --receipt receipt.jws --key bank.pem",
        "AppHost audit --checkpoint checkpoint.txt --key bank.pem",
      ],
      action: .calling(CommandRun.audit)),
    Command(
      words: "backup", arguments: ["FOLDER"], optional: [.dataDir],
      summary: .init(
        en: "copy the bank to a new folder, and audit the copy", ko: "은행을 새 폴더에 복사하고 사본 감사"),
      isLocal: true,
      examples: ["AppHost backup /media/backup/bank"], action: .calling(CommandRun.backUp)),
    Command(
      words: "checkpoint",
      optional: [.dataDir, .save, .replace],
      summary: .init(
        en: "sign the state of the ledger, to store elsewhere", ko: "원장 상태에 은행이 서명 (다른 곳에 보관)"),
      examples: ["AppHost checkpoint --save checkpoint.txt"],
      action: .calling(CommandRun.checkpoint)),
  ]

  #if PostgreSQL
    private static let migrateLedger = Command(
      words: "ledger migrate", required: [.ledger], optional: [.hostRole],
      summary: .init(en: "create or upgrade the ledger's tables", ko: "원장 테이블 생성·갱신"),
      examples: ["AppHost ledger migrate --ledger bank-owner --host-role bank_host"],
      action: .calling(CommandRun.migrateLedger))
  #endif

  private static let texts =
    ShellCompletion.Shell.allCases.map { shell in
      Command(
        words: "completion \(shell)",
        summary: .init(en: "print a completion script for \(shell)", ko: "\(shell) 자동 완성 스크립트 출력"),
        examples: ["source <(AppHost completion \(shell))"], action: .completion(shell))
    } + [
      Command(
        words: "help",
        summary: .init(en: "show help for a command: help [COMMAND]", ko: "명령 도움말: help [COMMAND]"),
        examples: ["AppHost help open deposit"], action: .help)
    ]
}
