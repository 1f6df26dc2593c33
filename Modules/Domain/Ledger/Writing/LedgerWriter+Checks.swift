import FeatureDependencies
import StrictJSON

// Checks of the rows that an entry or a document builds on. A check reads only the rows that it
// needs, never all earlier entries: its cost must not grow with the ledger. The audit checks the
// rest.
extension LedgerWriter {
  /// The entry of `record`, which must be unchanged: its rows match its hash, and the bank signed a
  /// receipt with that hash. The entry that created the bank needs no receipt.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` otherwise.
  @discardableResult
  func checked(_ record: EntryRecord) throws(StorageError) -> StoredEntry {
    let (stored, number) = (try record.stored.get(), record.place.sequence)
    guard stored.isIntact(by: cryptography) else {
      throw .inconsistent(what: "entry \(number) was changed")
    }
    guard !transaction.checked.isSigned(stored.hash) else { return stored }
    if stored.entry.kind == .bankCreation {
      guard isBankCreation(stored) else {
        throw .inconsistent(what: "entry \(number) does not create this bank")
      }
    } else {
      _ = try receipt(of: record)
    }
    transaction.checked.noteSigned(stored.hash)
    return stored
  }

  private func isBankCreation(_ stored: StoredEntry) -> Bool {
    let bankKey = LedgerEntry.KeyRow(publicKey: seal.publicKey.bytes, customer: nil)
    return stored.isBankCreation && stored.entry.key == bankKey
  }

  /// The receipt of `record`. Throws ``StorageError/inconsistent(what:)`` unless the bank signed it
  /// for this entry, and it is stored for the entry's account or customer.
  func receipt(of record: EntryRecord) throws(StorageError) -> Receipt {
    let what = "the receipt of entry \(record.place.sequence)"
    guard let (holder, text) = try record.receipt.get() else {
      throw .inconsistent(what: "entry \(record.place.sequence) has no receipt")
    }
    let stored = try record.stored.get()
    let content = try payload(of: text, signedAs: .receipt, by: seal.publicKey, what)
    guard content == stored.receipt(by: cryptography).bytes, holder == stored.receiptHolder
    else { throw .inconsistent(what: what) }
    return Receipt(text: text)
  }

  /// Checks the last entry of `end`'s chain, which the next entry follows.
  func check(_ end: ChainEnd) throws(StorageError) {
    guard end.sequence > 1 else {
      guard end.previousHash == StoredEntry.noHash else {
        throw .inconsistent(what: "the beginning of the chain \(end.chain)")
      }
      return
    }
    let last = EntryPlace(chain: end.chain, sequence: end.sequence - 1)
    guard let record = try transaction.entry(at: last) else {
      throw .inconsistent(what: "entry \(last.sequence) is missing")
    }
    guard try checked(record).hash == end.previousHash else {
      throw .inconsistent(what: "the end of the chain")
    }
    transaction.checked.note(end)
  }

  /// Checks the name and the key of `customer` against the entry that enrolled them.
  func check(_ customer: Customer) throws(StorageError) {
    guard transaction.checked.customers[customer.id] != customer else { return }
    guard let record = try transaction.entry(by: .customer("\(customer.id)")) else {
      throw .inconsistent(what: "the customer \(customer.id) is missing")
    }
    let entry = try checked(record).entry
    guard entry.customer == .init(id: "\(customer.id)", name: customer.name),
      entry.key == .init(publicKey: customer.publicKey.bytes, customer: "\(customer.id)")
    else { throw .inconsistent(what: "the key or the name of \(customer.id)") }
    transaction.checked.customers[customer.id] = customer
  }

  /// The account `number` of `customer`, as recorded in the entry that opened it; nil if there is
  /// none.
  func checkedAccount(
    _ number: AccountNumber, of customer: CustomerID
  ) throws(StorageError) -> LedgerEntry.AccountRow? {
    let key = LookupKey.account(customer: "\(customer)", number: "\(number)")
    if let known = transaction.checked.accounts[key] { return known }
    guard let record = try transaction.entry(by: key),
      let account = try checked(record).entry.account
    else { return nil }
    transaction.checked.accounts[key] = account
    return account
  }

  /// The payload of `text`. Throws ``StorageError/inconsistent(what:)`` with `what` if `key` did
  /// not sign it, and ``StorageError/sealing(reason:)`` if the signature could not be checked.
  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey, _ what: String
  ) throws(StorageError) -> [UInt8] {
    do { return try cryptography.payload(of: text, signedAs: kind, by: key) } catch {
      if case .notVerified(let reason) = error { throw .sealing(reason: reason) }
      throw .inconsistent(what: what)
    }
  }

  /// The balance of `account` of `customer`, if its balance row agrees with the balance in its last
  /// entry, which that entry's hash covers.
  ///
  /// The last entry is checked, so that a balance written directly into the database cannot pay for
  /// an opening. Earlier entries are left to the audit: the cost must not grow with the account's
  /// history. Throws ``StorageError/inconsistent(what:)`` for a contradiction.
  func checkedBalance(
    of account: AccountNumber, ownedBy customer: CustomerID
  ) throws(StorageError) -> Won {
    guard let balance = try transaction.balance(of: account, ownedBy: customer) else {
      throw .inconsistent(what: "\(account) has no balance")
    }
    if transaction.checked.balances[account] == balance { return balance }
    // Without postings it is zero.
    var booked: Won? = .zero
    if let last = try transaction.lastEntry(posting: account, of: customer) {
      booked = try checked(last).entry.postings.last { $0.account == "\(account)" }?.balance
    }
    guard booked == balance else {
      throw .inconsistent(what: "the balance of \(account) differs from the booked one")
    }
    return balance
  }
}
