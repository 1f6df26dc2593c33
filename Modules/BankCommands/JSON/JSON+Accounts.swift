import FeatureDependencies
import Ledger

extension Account {
  /// The ``kindName`` of an account without a product.
  static let demandKind = "demand"

  /// The kind of the account's product, or `demand`.
  var kindName: String { product.map { "\($0)" } ?? Self.demandKind }

  /// The account. A missing value is null, so that all accounts have the same members.
  var json: JSON {
    let quote = contracted?.quote
    return [
      "accountNumber": .text(number), "kind": .text(kindName),
      "productID": .text(quote?.selection.productID), "balanceWon": .number(balance.amount),
      "openedOn": .text(openedOn), "maturityDate": .text(quote?.maturityDate),
      "payoutDate": .text(quote?.payoutDate), "rateBasisPoints": .number(quote?.rate.basisPoints),
      "linkedAccountNumber": .text(contracted?.terms.link?.number),
    ]
  }
}

extension AccountStatement {
  /// The account with its schedule and history.
  var json: JSON {
    let movements = movements.map { movement -> JSON in
      [
        "bookedAt": .text(movement.bookedAt), "amountWon": .number(movement.amount.amount),
        "balanceWon": .number(movement.balance.amount),
        "counterpart": .text(movement.counterpart),
      ]
    }
    let schedule = account.contracted?.quote.schedule ?? []
    return [
      "account": account.json, "schedule": .array(schedule.map(\.json)),
      "movements": .array(movements),
    ]
  }
}

extension AccountDocuments {
  /// The signed texts. An account without a contract has null for it.
  var json: JSON { ["contract": .text(opened?.signed.text), "receipt": .text(receipt.text)] }
}

extension OpenedAccount {
  /// The account number and the signed texts.
  private var texts: JSON {
    [
      "accountNumber": .text(number), "contract": .text(signed.text),
      "receipt": .text(receipt.text),
    ]
  }

  /// The account in a list of opened accounts.
  var json: JSON {
    texts.merging([
      "kind": .text(contract.terms.selection.kind), "requestID": .text(contract.requestID),
    ])
  }

  /// The account as the result of a command, with the accounts opened in the same conversation and
  /// the keys of prepared answers that no question used. Without either, that member is omitted: an
  /// empty `opened` beside the account would say that none was opened.
  func result(nested: [OpenedAccount], unused: [QuestionKey]) -> JSON {
    texts.merging([
      "opened": nested.isEmpty ? nil : .array(nested.map(\.json)), "unusedAnswers": .keys(unused),
    ])
  }
}

extension LineOutcome {
  /// The result of the batch line with `requestID`.
  ///
  /// With an `error`, `opened` lists all accounts opened before it. Otherwise the requested account
  /// is in the other members, and `opened` lists the accounts opened with it.
  func json(_ requestID: RequestID, _ error: CommandError?, _ language: Language) -> JSON {
    let line: JSON = [
      "requestID": .text(requestID), "error": error?.json(language),
      "exitCode": .number((error?.exit ?? .done).rawValue),
    ]
    guard error == nil, let account = outcome.account else {
      return line.merging([
        "opened": .array(outcome.opened.map(\.json)), "unusedAnswers": .keys(unused),
      ])
    }
    return line.merging(account.result(nested: outcome.nested, unused: unused))
  }
}

extension JSON {
  /// The keys; nil if there are none.
  fileprivate static func keys(_ keys: [QuestionKey]) -> JSON? {
    keys.isEmpty ? nil : .array(keys.map { .text($0.rawValue) })
  }
}
