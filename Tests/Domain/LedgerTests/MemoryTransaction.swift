import FeatureDependencies
import Ledger

/// A transaction on a copy of ``MemoryDatabase``. The caller commits by keeping `database`, or
/// rolls back by discarding it.
final class MemoryTransaction: LedgerTransaction {
  private(set) var database: MemoryDatabase
  let checked = VerifiedState()
  let revision: Int64 = 1

  init(_ database: MemoryDatabase) { self.database = database }

  func opening(of customer: CustomerID, requestID: RequestID) -> OpenedAccount? {
    for stored in database.stored {
      guard let row = stored.entry.contract, row.customer == "\(customer)",
        let contract = database.contracts[row.account], contract.requestID == requestID,
        let receipt = database.receipts[place(of: stored)], let number = AccountNumber(row.account)
      else { continue }
      return OpenedAccount(
        number: number, contract: contract, signed: row.signed,
        receipt: Receipt(text: receipt.text))
    }
    return nil
  }

  func entry(opening account: AccountNumber) -> StoredEntry? {
    database.stored.first { $0.entry.account?.number == "\(account)" }
  }

  func entry(enrolling customer: CustomerID) -> StoredEntry? {
    database.stored.first { $0.entry.customer?.id == "\(customer)" }
  }

  func entry(_ sequence: Int64, of chain: String) -> StoredEntry? {
    database.entry(sequence, of: chain)
  }

  func receipt(of stored: StoredEntry) -> (account: String, text: String)? {
    database.receipts[place(of: stored)]
  }

  func balance(of account: AccountNumber) -> Won? {
    database.balances.first { $0.key.number == "\(account)" }?.value
  }

  func lastEntry(posting account: AccountNumber) -> StoredEntry? {
    database.stored.last { $0.entry.postings.contains { $0.account == "\(account)" } }
  }

  func entry(enrolledBy request: RequestID) -> StoredEntry? {
    database.stored.first { $0.enrollmentRequest == "\(request)" }
  }

  func lastEntry(withKeysOf customer: CustomerID) -> StoredEntry? {
    database.stored.last { $0.entry.digests?.customer == "\(customer)" }
  }

  func storedKeys(of customer: CustomerID) -> StoredKeys? { database.storedKeys["\(customer)"] }

  func store(_ keys: StoredKeys, of customer: CustomerID) {
    database.storedKeys["\(customer)"] = keys
  }

  func chainEnd(for customer: CustomerID?) -> ChainEnd {
    let chain = database.chain(for: customer)
    let last = database.stored.last { $0.entry.chain == chain }
    return ChainEnd(
      chain: chain, sequence: (last?.entry.sequence ?? 0) + 1,
      previousHash: last?.hash ?? database.rememberedHash[chain] ?? StoredEntry.noHash,
      serial: Int64(database.order.count) + 1)
  }

  func append(_ stored: StoredEntry, of contract: OpeningContract?) {
    let place = place(of: stored)
    database.order.append(place)
    database.entries[place] = stored
    database.highest[place.chain] = place.sequence
    if let account = stored.entry.account { database.contracts[account.number] = contract }
  }

  func append(_ receipt: Receipt, for stored: StoredEntry) {
    guard let holder = stored.receiptHolder else { return }
    database.receipts[place(of: stored)] = (holder, receipt.text)
  }

  func setBalance(_ balance: Won, of account: AccountNumber, ownedBy customer: CustomerID) {
    let owned = OwnedAccount(number: "\(account)", customer: "\(customer)")
    database.balances[owned] = balance
  }

  private func place(of stored: StoredEntry) -> EntryPlace {
    EntryPlace(chain: stored.entry.chain, sequence: stored.entry.sequence)
  }
}
