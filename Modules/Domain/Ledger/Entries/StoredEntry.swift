/// An entry with its own hash and the hash of the entry before it.
public struct StoredEntry: Sendable {
  /// The previous hash of the first entry of a chain: 32 zero bytes.
  public static let noHash = [UInt8](repeating: 0, count: 32)

  /// The entry without its hashes.
  public let entry: LedgerEntry
  /// The hash of the entry before it; ``noHash`` for the first entry of a chain.
  public let previousHash: [UInt8]
  /// The entry's own hash, as stored.
  public let hash: [UInt8]

  /// Creates a stored entry; the hashes are not checked.
  public init(entry: LedgerEntry, previousHash: [UInt8], hash: [UInt8]) {
    self.entry = entry
    self.previousHash = previousHash
    self.hash = hash
  }

  /// The number of the account or, for a change of keys, of the customer that the entry's receipt
  /// is stored for; nil if it has none.
  package var receiptHolder: String? { entry.account?.number ?? entry.digests?.customer }

  /// Whether this is the entry that created the bank, the only one without a receipt. Because
  /// nothing signs it, it must move no money and enroll no customer.
  var isBankCreation: Bool {
    entry.kind == .bankCreation && entry.sequence == 1 && entry.chain == LedgerEntry.bankChain
      && previousHash == StoredEntry.noHash && entry.postings.isEmpty && entry.customer == nil
      && entry.contract == nil
  }

  /// Whether the stored hash matches the rows.
  func isIntact(by cryptography: any LedgerCryptography) -> Bool {
    entry.hash(after: previousHash, by: cryptography) == hash
  }
}

/// The end of a chain, where the next entry is appended.
public struct ChainEnd: Sendable {
  /// The name of the chain.
  public let chain: String
  /// The number of the next entry in the chain, from 1.
  public let sequence: Int64
  /// The hash of the last entry; ``StoredEntry/noHash`` if absent.
  public let previousHash: [UInt8]
  /// A positive number, unique among the entries of the bank or, in a customer's chain, of that
  /// chain. Customers and accounts are numbered with it.
  public let serial: Int64
  /// The only customer whose openings the chain records; nil for a chain that all customers share.
  public let customer: CustomerID?

  /// Creates the end of a chain, by default of one that all customers share.
  public init(
    chain: String, sequence: Int64, previousHash: [UInt8], serial: Int64,
    customer: CustomerID? = nil
  ) {
    self.chain = chain
    self.customer = customer
    self.sequence = sequence
    self.previousHash = previousHash
    self.serial = serial
  }
}
