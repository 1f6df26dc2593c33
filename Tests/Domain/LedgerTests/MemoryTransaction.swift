import FeatureDependencies
import Ledger

/// A transaction on a copy of ``MemoryDatabase``. The caller commits by keeping `books`, or rolls
/// back by discarding them.
final class MemoryTransaction: LedgerTransaction {
  private(set) var books: MemoryDatabase
  let checked: VerifiedState
  let revision: Int64

  /// Pass the same `checked` for transactions on one connection, and another `revision` after
  /// another connection wrote.
  init(
    _ books: MemoryDatabase, checked: VerifiedState = VerifiedState(), revision: Int64 = 1
  ) {
    self.books = books
    self.checked = checked
    self.revision = revision
  }

  func opening(of customer: CustomerID, requestID: RequestID) -> OpenedAccount? {
    for stored in books.stored {
      guard let row = stored.entry.contract, row.customer == "\(customer)",
        let contract = books.contracts[row.account], contract.requestID == requestID,
        let receipt = books.receipts[place(of: stored)], let number = AccountNumber(row.account)
      else { continue }
      return OpenedAccount(
        number: number, contract: contract, signed: row.signed,
        receipt: Receipt(text: receipt.text))
    }
    return nil
  }

  func entry(opening account: AccountNumber) -> StoredEntry? {
    books.stored.first { $0.entry.account?.number == "\(account)" }
  }

  func entry(enrolling customer: CustomerID) -> StoredEntry? {
    books.stored.first { $0.entry.customer?.id == "\(customer)" }
  }

  func entry(_ sequence: Int64, of chain: String) -> StoredEntry? {
    books.entry(sequence, of: chain)
  }

  func receipt(of stored: StoredEntry) -> (account: String, text: String)? {
    books.receipts[place(of: stored)]
  }

  func balance(of account: AccountNumber) -> Won? { books.balances[account] }

  func sumOfPostings(of account: AccountNumber) throws(StorageError) -> Won {
    let postings = books.stored.flatMap(\.entry.postings).filter { $0.account == "\(account)" }
    do { return try postings.map(\.amount).total() } catch {
      throw .inconsistent(what: "the postings of \(account)")
    }
  }

  func lastEntry(posting account: AccountNumber) -> StoredEntry? {
    books.stored.last { $0.entry.postings.contains { $0.account == "\(account)" } }
  }

  func entry(enrolledBy request: RequestID) -> StoredEntry? {
    books.stored.first { $0.enrollmentRequest == "\(request)" }
  }

  func chainEnd(for customer: CustomerID?) -> ChainEnd {
    let chain = books.chain(for: customer)
    let last = books.stored.last { $0.entry.chain == chain }
    return ChainEnd(
      chain: chain, sequence: (last?.entry.sequence ?? 0) + 1,
      previousHash: last?.hash ?? StoredEntry.noHash, serial: Int64(books.order.count) + 1)
  }

  func append(_ stored: StoredEntry, of contract: OpeningContract?) {
    let place = place(of: stored)
    books.order.append(place)
    books.entries[place] = stored
    books.highest[place.chain] = place.sequence
    if let account = stored.entry.account { books.contracts[account.number] = contract }
  }

  func append(_ receipt: Receipt, for stored: StoredEntry) {
    guard let account = stored.entry.account else { return }
    books.receipts[place(of: stored)] = (account.number, receipt.text)
  }

  func setBalance(_ balance: Won, of account: AccountNumber) { books.balances[account] = balance }

  private func place(of stored: StoredEntry) -> MemoryDatabase.Place {
    MemoryDatabase.Place(chain: stored.entry.chain, sequence: stored.entry.sequence)
  }
}
