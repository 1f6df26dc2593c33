import FeatureDependencies
import Ledger
import StrictJSON

/// A database row, written as a JSON object.
private struct JSONRow: StoredRow {
  let members: [String: InputValue.Content]

  init(_ value: InputValue?) {
    var pairs: [(name: String, value: InputValue)] = []
    if case .object(let found) = value?.content { pairs = found }
    members = Dictionary(pairs.map { ($0.name, $0.value.content) }) { first, _ in first }
  }

  func integer(_ column: String) throws(StorageError) -> Int64 {
    guard case .number(let text) = members[column], let number = Int64(text) else {
      throw .inconsistent(en: column, ko: column)
    }
    return number
  }

  func text(_ column: String) throws(StorageError) -> String {
    guard case .string(let text) = members[column] else {
      throw .inconsistent(en: column, ko: column)
    }
    return text
  }

  func bytes(_ column: String) throws(StorageError) -> [UInt8] { Array(try text(column).utf8) }

  func isNull(_ column: String) throws(StorageError) -> Bool {
    if case .null = members[column] { true } else { false }
  }
}

extension Reader {
  /// An opening's contract with one schedule entry, as the database stores it.
  static func readRow(_ bytes: [UInt8]) -> Bool {
    let row = JSONRow(try? StrictJSONReader.read(bytes))
    var balance = Won((try? row.integer("balance")) ?? 0)
    _ = try? row.movement(after: &balance)
    _ = try? row.attempts()
    guard let due = try? row.due("due_"), let read = try? row.contract([due]) else { return false }
    let (selection, quote) = (read.terms.selection, read.quote)
    let texts = [
      "request_id": "\(read.requestID)", "product": "\(selection.productID)",
      "funding_account": "\(read.terms.fundingAccount)", "opened_on": "\(quote.openedOn)",
      "maturity_date": "\(quote.maturityDate)", "payout_date": "\(quote.payoutDate)",
      "due_date": "\(due.date)", "kind": "\(selection.kind)",
    ]
    for (column, text) in texts {
      check((try? row.text(column)) == text, "\(column) is stored as \(text) is written")
    }
    return true
  }
}
