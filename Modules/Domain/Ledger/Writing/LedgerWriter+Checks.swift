import FeatureDependencies
import StrictJSON

// What an entry or a document is built on is checked first. A check reads what it needs, never the
// entries before: its cost does not grow with the books, and those are the audit's affair.
extension LedgerWriter {
  /// Throws ``StorageError/inconsistent(what:)`` unless `stored` is as it was written: its rows are
  /// those of its hash, and its hash is the one that the bank signed in its receipt.
  func check(_ stored: StoredEntry, in books: any LedgerTransaction) throws(StorageError) {
    let number = stored.entry.sequence
    guard stored.isIntact(by: cryptography) else {
      throw .inconsistent(what: "entry \(number) was changed")
    }
    guard !books.checked.isSigned(stored.hash) else { return }
    if stored.entry.kind == .founding {
      guard isFounding(stored) else {
        throw .inconsistent(what: "entry \(number) is no founding of this bank")
      }
    } else {
      guard let receipt = try books.receipt(of: stored) else {
        throw .inconsistent(what: "entry \(number) has no receipt")
      }
      try check(receipt.text, stored: receipt.account, for: stored)
    }
    books.checked.noteSigned(stored.hash)
  }

  private func isFounding(_ stored: StoredEntry) -> Bool {
    let bankKey = LedgerEntry.KeyRow(publicKey: seal.publicKey.bytes, customer: nil)
    return stored.isFounding && stored.entry.key == bankKey
  }

  /// Throws ``StorageError/inconsistent(what:)`` unless `text` is the bank's receipt for `stored`,
  /// stored for the account that it opened.
  func check(
    _ text: String, stored account: String, for stored: StoredEntry
  ) throws(StorageError) {
    let what = "the receipt of entry \(stored.entry.sequence)"
    let content = try payload(of: text, signedAs: .receipt, by: seal.publicKey, what)
    guard content == stored.receipt(by: cryptography).bytes, account == stored.entry.account?.number
    else {
      throw .inconsistent(what: what)
    }
  }

  /// Checks the entry that the next one of `end`'s chain follows.
  func check(_ end: ChainEnd, in books: any LedgerTransaction) throws(StorageError) {
    guard end.sequence > 1 else {
      guard end.previousHash == StoredEntry.noHash else {
        throw .inconsistent(what: "the beginning of the chain \(end.chain)")
      }
      return
    }
    guard let stored = try books.entry(end.sequence - 1, of: end.chain) else {
      throw .inconsistent(what: "entry \(end.sequence - 1) is gone")
    }
    guard stored.hash == end.previousHash, stored.entry.chain == end.chain else {
      throw .inconsistent(what: "the end of the chain")
    }
    try check(stored, in: books)
    books.checked.note(end)
  }

  /// Checks who `customer` is, and which key is hers, by the entry that enrolled her.
  func check(_ customer: Customer, in books: any LedgerTransaction) throws(StorageError) {
    guard !books.checked.has(customer) else { return }
    guard let stored = try books.entry(enrolling: customer.id) else {
      throw .inconsistent(what: "the customer \(customer.id) is gone")
    }
    try check(stored, in: books)
    let (row, key) = (stored.entry.customer, stored.entry.key)
    guard row == .init(id: "\(customer.id)", name: customer.name),
      key == .init(publicKey: customer.publicKey.bytes, customer: "\(customer.id)")
    else { throw .inconsistent(what: "the key or the name of \(customer.id)") }
    books.checked.note(customer)
  }

  /// The account `number`, as the entry says that opened it; nil if there is none.
  func checkedAccount(
    _ number: AccountNumber, in books: any LedgerTransaction
  ) throws(StorageError) -> LedgerEntry.AccountRow? {
    if let known = books.checked.account(number) { return known }
    guard let stored = try books.entry(opening: number) else { return nil }
    try check(stored, in: books)
    guard let account = stored.entry.account else { return nil }
    books.checked.note(account, number)
    return account
  }

  /// The payload of `text`. Throws ``StorageError/inconsistent(what:)`` with `what` if it is not
  /// signed by `key`, and ``StorageError/sealing(reason:)`` if nobody could find out.
  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey, _ what: String
  ) throws(StorageError) -> [UInt8] {
    do { return try cryptography.payload(of: text, signedAs: kind, by: key) } catch {
      if case .notVerified(let reason) = error { throw .sealing(reason: reason) }
      throw .inconsistent(what: what)
    }
  }
}
