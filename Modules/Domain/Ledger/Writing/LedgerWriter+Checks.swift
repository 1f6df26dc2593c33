import FeatureDependencies
import StrictJSON

// Checks of the rows that an entry or a document builds on. A check reads only the rows that it
// needs, never all earlier entries: its cost must not grow with the ledger. The audit checks the
// rest.
extension LedgerWriter {
  /// Throws ``StorageError/inconsistent(what:)`` unless `stored` is unchanged: its rows match its
  /// hash, and the bank signed a receipt with that hash. The entry that created the bank needs no
  /// receipt.
  func check(_ stored: StoredEntry, in ledger: any LedgerTransaction) throws(StorageError) {
    let number = stored.entry.sequence
    guard stored.isIntact(by: cryptography) else {
      throw .inconsistent(what: "entry \(number) was changed")
    }
    guard !ledger.checked.isSigned(stored.hash) else { return }
    if stored.entry.kind == .bankCreation {
      guard isBankCreation(stored) else {
        throw .inconsistent(what: "entry \(number) does not create this bank")
      }
    } else {
      guard let receipt = try ledger.receipt(of: stored) else {
        throw .inconsistent(what: "entry \(number) has no receipt")
      }
      try check(receipt.text, stored: receipt.account, for: stored)
    }
    ledger.checked.noteSigned(stored.hash)
  }

  private func isBankCreation(_ stored: StoredEntry) -> Bool {
    let bankKey = LedgerEntry.KeyRow(publicKey: seal.publicKey.bytes, customer: nil)
    return stored.isBankCreation && stored.entry.key == bankKey
  }

  /// Throws ``StorageError/inconsistent(what:)`` unless `text` is the bank's receipt for `stored`,
  /// and is stored for its account or customer.
  func check(
    _ text: String, stored account: String, for stored: StoredEntry
  ) throws(StorageError) {
    let what = "the receipt of entry \(stored.entry.sequence)"
    let content = try payload(of: text, signedAs: .receipt, by: seal.publicKey, what)
    guard content == stored.receipt(by: cryptography).bytes, account == stored.receiptHolder
    else {
      throw .inconsistent(what: what)
    }
  }

  /// Checks the last entry of `end`'s chain, which the next entry follows.
  func check(_ end: ChainEnd, in ledger: any LedgerTransaction) throws(StorageError) {
    guard end.sequence > 1 else {
      guard end.previousHash == StoredEntry.noHash else {
        throw .inconsistent(what: "the beginning of the chain \(end.chain)")
      }
      return
    }
    guard let stored = try ledger.entry(end.sequence - 1, of: end.chain) else {
      throw .inconsistent(what: "entry \(end.sequence - 1) is missing")
    }
    guard stored.hash == end.previousHash, stored.entry.chain == end.chain else {
      throw .inconsistent(what: "the end of the chain")
    }
    try check(stored, in: ledger)
    ledger.checked.note(end)
  }

  /// Checks the name and the key of `customer` against the entry that enrolled them.
  func check(_ customer: Customer, in ledger: any LedgerTransaction) throws(StorageError) {
    guard !ledger.checked.has(customer) else { return }
    guard let stored = try ledger.entry(enrolling: customer.id) else {
      throw .inconsistent(what: "the customer \(customer.id) is missing")
    }
    try check(stored, in: ledger)
    let (row, key) = (stored.entry.customer, stored.entry.key)
    guard row == .init(id: "\(customer.id)", name: customer.name),
      key == .init(publicKey: customer.publicKey.bytes, customer: "\(customer.id)")
    else { throw .inconsistent(what: "the key or the name of \(customer.id)") }
    ledger.checked.note(customer)
  }

  /// The account `number`, as recorded in the entry that opened it; nil if there is none.
  func checkedAccount(
    _ number: AccountNumber, in ledger: any LedgerTransaction
  ) throws(StorageError) -> LedgerEntry.AccountRow? {
    if let known = ledger.checked.account(number) { return known }
    guard let stored = try ledger.entry(opening: number) else { return nil }
    try check(stored, in: ledger)
    guard let account = stored.entry.account else { return nil }
    ledger.checked.note(account, number)
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
}

extension LedgerWriter {
  /// The balance of `account`, if its balance row agrees with the balance in its last entry, which
  /// that entry's hash covers.
  ///
  /// The last entry is checked, so that a balance written directly into the database cannot pay for
  /// an opening. Earlier entries are left to the audit: the cost must not grow with the account's
  /// history. Throws ``StorageError/inconsistent(what:)`` for a contradiction.
  func checkedBalance(
    of account: AccountNumber, in ledger: any LedgerTransaction
  ) throws(StorageError) -> Won {
    guard let balance = try ledger.balance(of: account) else {
      throw .inconsistent(what: "\(account) has no balance")
    }
    if ledger.checked.balance(of: account) == balance { return balance }
    guard try bookedBalance(of: account, in: ledger) == balance else {
      throw .inconsistent(what: "the balance of \(account) differs from the booked one")
    }
    return balance
  }

  private func bookedBalance(
    of account: AccountNumber, in ledger: any LedgerTransaction
  ) throws(StorageError) -> Won? {
    guard let last = try ledger.lastEntry(posting: account) else { return .zero }
    try check(last, in: ledger)
    return last.entry.postings.last { $0.account == "\(account)" }?.balance
  }
}
