import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import OpenSSLKeys
import SQLLedger
import StrictJSON

/// The checks of openings and enrollments on every database, before they write.
enum WritingSpecification<Bank: TestedBank> {
  /// The clauses that do not edit the database by hand.
  static var clauses: [Clause<Bank>] { [names, numbers, debts, unverified] }

  /// The clauses that edit the database by hand, or mislead the bank.
  static var edits: [Clause<Bank>] { [link, end, otherBank] }

  private static var names: Clause<Bank> {
    Clause("Openings.checkNames", "no account is opened under another name than the enrolled one") {
      bank, check in
      let hana = try await bank.customer()
      let customer = hana.signedIn.customer
      let mina = try BankCustomer(
        bank: bank, Customer(id: customer.id, name: "Mina", publicKey: customer.publicKey),
        account: hana.account, key: hana.key, bankKey: hana.bankKey)
      try await mina.expectRefusal(of: mina.contract("R1"), saying: "the name of C2", check)
    }
  }

  private static var numbers: Clause<Bank> {
    Clause("Openings.needNumbers", "a product without account numbers cannot be opened") {
      bank, check in
      let hana = try await bank.customer()
      let loan = try hana.contract("R1", kind: ProductKind(declared: "loan"))
      try await hana.expectRefusal(of: loan, saying: "\"loan\"", check)
    }
  }

  private static var debts: Clause<Bank> {
    Clause("Enrollment.rejectsDebts", "no customer is enrolled with a balance below zero") {
      bank, check in
      _ = try await bank.customer()
      let error = StorageError.inconsistent(en: "a balance of -1 won", ko: "잔액 -1원")
      try await check.fails(with: error) { try await bank.customer("Duri", balance: -1) }
    }
  }

  private static var unverified: Clause<Bank> {
    Clause(
      "Openings.needVerification", "nothing is opened after entries that could not be verified"
    ) { bank, check in
      let hana = try await bank.customer()
      _ = try await hana.open("R1")
      let host = bank.again(by: ChangedCryptography(without: [.receipt]))
      try await hana.expectRefusal(of: hana.contract("R2"), at: host, saying: "no memory", check)
    }
  }

  private static var link: Clause<Bank> {
    Clause("Openings.checkLinks", "no account is linked to one whose entry was edited") {
      bank, check in
      let hana = try await bank.customer()
      let number = try await hana.open("R1").number
      _ = try await hana.open("R2")
      try bank.tamper(
        bank.resolved(
          "UPDATE accounts SET opened_on = '2020-01-01' WHERE {first}"))
      let savings = try hana.contract("R3", amount: 1_000_000, linked: number, kind: .savings)
      try await hana.expectRefusal(of: savings, saying: "was changed", check)
    }
  }

  private static var end: Clause<Bank> {
    Clause("Enrollment.checksEnd", "no customer is enrolled after an entry that was edited") {
      bank, check in
      _ = try await bank.customer()
      try bank.tamper("UPDATE entries SET recorded_at = 1 WHERE chain = 'bank' AND sequence = 2")
      let error = StorageError.inconsistent(en: "entry 2: it was changed", ko: "항목 2: 변경되었습니다")
      try await check.fails(with: error) { try await bank.customer("Duri") }
    }
  }

  /// Only a bank that takes another key ID for its own stores such a contract.
  private static var otherBank: Clause<Bank> {
    Clause(
      "Contracts.nameTheBank",
      "a contract for another bank opens nothing; a stored one is not returned, and an audit finds it"
    ) { bank, check in
      let (hana, other) = (try await bank.customer(), ChangedCryptography(naming: "another bank"))
      let contract = try hana.contract("R1")
      let content = try contract.document.canonical(at: hana.bankKey, by: other)
      let signed = SignedContract(text: try JWS.sign(content, as: .contract, with: hana.key.key))
      let isMismatch = { (error: any Error) in
        if case LedgerError.contractMismatch = error { true } else { false }
      }
      try await check.refuses("a mismatch", where: isMismatch) {
        try await hana.ledger.open(contract, signed: signed)
      }
      let misled = bank.again(by: other).ledger(of: hana.signedIn)
      let number = try await misled.open(contract, signed: signed).number
      let expected = StorageError.inconsistent(what: AuditPlace.contract("\(number)").text)
      let again = try hana.again()
      try await check.fails(with: LedgerError.unavailable(reason: expected.reason)) {
        try await again.ledger.opening(for: contract.requestID)
      }
      try await check.fails(with: expected) { try await again.documents.documents(of: number) }
      let found = try await bank.audit().violations
      try check.equal(found.map(\.problem), [.contractChanged], "what an audit finds")
    }
  }
}

extension BankCustomer {
  /// Checks that `contract` is not opened, at `host` or the customer's own one, because the ledger
  /// cannot be used, and that the reason contains `text`.
  func expectRefusal(
    of contract: OpeningContract, at host: SQLBank? = nil, saying text: String? = nil,
    _ check: Check
  ) async throws {
    let signed = try sign(contract.document)
    let isUnavailable = { (error: any Error) in
      guard case LedgerError.unavailable(let reason) = error else { return false }
      return text.map { reason.en.contains($0) } ?? true
    }
    try await check.refuses("unavailable: \(text ?? "")", where: isUnavailable) {
      try await (host ?? bank.bank).ledger(of: signedIn).open(contract, signed: signed)
    }
  }
}
