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
    let stored = try record.stored.get()
    guard stored.isIntact(by: cryptography) else {
      throw record.place.inconsistent("it was changed", "변경되었습니다")
    }
    guard !transaction.checked.isSigned(stored.hash) else { return stored }
    if stored.entry.kind == .bankCreation {
      guard isBankCreation(stored) else {
        throw record.place.inconsistent("it does not create this bank", "이 은행을 만든 항목이 아닙니다")
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
    let wrong = record.place.inconsistent("its receipt", "개설확인서")
    guard let (holder, text) = try record.receipt.get() else { throw wrong }
    let stored = try record.stored.get()
    let content = try payload(of: text, signedAs: .receipt, by: seal.publicKey, wrong)
    guard content == stored.receipt(by: cryptography).bytes, holder == stored.receiptHolder
    else { throw wrong }
    return Receipt(text: text)
  }

  /// Checks the last entry of `end`'s chain, which the next entry follows.
  func check(_ end: ChainEnd) throws(StorageError) {
    guard end.sequence > 1 else {
      guard end.previousHash == StoredEntry.noHash else {
        throw .inconsistent(en: "the start of chain \(end.chain)", ko: "해시 체인 \(end.chain)의 시작")
      }
      return
    }
    let last = EntryPlace(chain: end.chain, sequence: end.sequence - 1)
    guard let record = try transaction.entry(at: last) else {
      throw last.inconsistent("it is missing", "항목이 없습니다")
    }
    guard try checked(record).hash == end.previousHash else {
      throw .inconsistent(en: "the end of chain \(end.chain)", ko: "해시 체인 \(end.chain)의 끝")
    }
    transaction.checked.note(end)
  }

  /// Checks the name and the key of `customer` against the entry that enrolled them.
  func check(_ customer: Customer) throws(StorageError) {
    guard transaction.checked.customers[customer.id] != customer else { return }
    let id = customer.id
    guard let record = try transaction.entry(by: .customer("\(id)")) else {
      throw .inconsistent(en: "the customer \(id) is missing", ko: "고객 \(id, .subject) 없습니다")
    }
    let entry = try checked(record).entry
    guard entry.customer == .init(id: "\(id)", name: customer.name),
      entry.key == .init(publicKey: customer.publicKey.bytes, customer: "\(id)")
    else { throw .inconsistent(en: "the key or the name of \(id)", ko: "\(id)의 키 또는 이름") }
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

  /// The payload of `text`. Throws `wrong` if `key` did not sign it, and
  /// ``StorageError/sealing(reason:)`` if the signature could not be checked.
  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey, _ wrong: StorageError
  ) throws(StorageError) -> [UInt8] {
    do { return try cryptography.payload(of: text, signedAs: kind, by: key) } catch {
      if case .notVerified(let reason) = error { throw .sealing(reason: reason) }
      throw wrong
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
      throw .inconsistent(en: "\(account) has no balance", ko: "\(account)의 잔액이 없습니다")
    }
    if transaction.checked.balances[account] == balance { return balance }
    // An account without postings has a booked balance of zero.
    var booked: Won? = .zero
    if let last = try transaction.lastEntry(posting: account, of: customer) {
      booked = try checked(last).entry.postings.last { $0.account == "\(account)" }?.balance
    }
    guard booked == balance else {
      throw .inconsistent(en: "the booked balance of \(account)", ko: "\(account)의 기록된 잔액")
    }
    return balance
  }
}
