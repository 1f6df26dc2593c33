import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that accept signatures which are not the customer's over the contract.
  static let signatures: [Mutant] = [
    broken("accepting any text of three parts as a signature", \.isSigned) { attempt in
      attempt.isSigned
        || attempt.signed.text.split(separator: ".").count == 3
    },
    broken("a signature over the contract and more", \.isSigned) { attempt in
      Set(attempt.signed.fields).isSuperset(of: attempt.signature.fields)
    },
    broken("a signature over a part of the contract", \.isSigned) { attempt in
      let fields = attempt.signed.fields
      return attempt.signature.fields.starts(with: fields) && fields.count > 1
    },
    broken("a signature that was accepted before", \.isSigned) { attempt in
      attempt.isSigned
        || attempt.bank.entries.contains { $0.opened?.signed == attempt.signed }
    },
    broken("accepting signatures over the usual terms only", \.isSigned) { attempt in
      attempt.signed == attempt.signature
    },
    reading("accepting any customer's signature") {
      LedgerCustomer(rawValue: $0) == nil ? $0 : nil
    },
    ignoring("not covering the moment of consent", "agreedAt="),
    ignoring("a signature that does not cover the payer", "fundingAccount="),
    ignoring("a signature for any sum", ":amountWon="),
    ignoring("a signature for any kind", ":kind="),
    ignoring("a signature without the bonus", "linkedBonus"),
    ignoring("a signature without the schedule's first row", ":schedule.1="),
    reading("one signature for both reduced taxes") {
      $0.replacing("12:agricultural", with: "6:exempt")
    },
    reading("a signature for any day of a row") { row($0, without: 0) },
    reading("a signature for any kind of row") { row($0, without: 1) },
  ]

  /// A ledger that compares the fields of signatures as `read` returns them; nil to ignore one.
  private static func reading(
    _ name: String, _ read: @escaping @Sendable (String) -> String?
  ) -> Mutant {
    broken(name, \.isSigned) {
      $0.signed.fields.compactMap(read) == $0.signature.fields.compactMap(read)
    }
  }

  /// A ledger that ignores the fields of signatures with `text`.
  private static func ignoring(_ name: String, _ text: String) -> Mutant {
    reading(name) { $0.contains(text) ? nil : $0 }
  }

  /// A row of a schedule without the word at `place`; another field unchanged.
  private static func row(_ field: String, without place: Int) -> String {
    guard field.contains(":schedule."), let row = field.split(separator: ":").last else {
      return field
    }
    let words = row.split(separator: " ").enumerated().filter { $0.offset != place }
    return words.map { String($0.element) }.joined(separator: " ")
  }
}

extension SignedContract {
  /// The marker's parts before the terms.
  fileprivate var fields: [String] {
    text.split(separator: ";").prefix { $0 != "TERMS" }.map(String.init)
  }
}
