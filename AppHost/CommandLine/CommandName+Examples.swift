extension CommandName {
  /// How the command is used, word for word.
  var examples: [String] {
    switch self {
    case .menu: ["AppHost", "AppHost --lang ko --data-dir ./bank"]
    case .enroll:
      ["AppHost enroll --name Hana", "AppHost enroll --name Hana --pin-file pin --json"]
    case .openDeposit:
      ["AppHost open deposit", "AppHost open deposit --answers answers.json --pin-file pin --json"]
    case .openSavings:
      ["AppHost open savings", "AppHost open savings --answers answers.json --pin-file pin --json"]
    case .quoteDeposit:
      ["AppHost quote deposit --product time-deposit --amount 10000000 --months 12 --tax general"]
    case .quoteSavings:
      [
        "AppHost quote savings --product installment-savings --amount 300000 --months 12 "
          + "--tax general --linked"
      ]
    case .accounts: ["AppHost accounts", "AppHost accounts --pin-file pin --json"]
    case .changePIN: ["AppHost change-pin"]
    case .receipt: ["AppHost receipt 210-000003-9 --json"]
    case .receiptVerify: ["AppHost receipt verify receipt.jws --key bank.pem"]
    case .keys: ["AppHost keys --json"]
    case .audit: ["AppHost audit", "AppHost audit --receipt receipt.jws"]
    case .completion: ["source <(AppHost completion bash)", "AppHost completion fish | source"]
    case .man: ["AppHost man | man -l -"]
    }
  }
}
