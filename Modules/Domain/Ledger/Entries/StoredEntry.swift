/// An entry with its links in its chain.
public struct StoredEntry: Sendable {
  /// What comes before the first entry of a chain: 32 zero bytes.
  public static let noHash = [UInt8](repeating: 0, count: 32)

  /// The entry.
  public let entry: LedgerEntry
  /// The hash of the entry before it; ``noHash`` for the first of a chain.
  public let previousHash: [UInt8]
  /// Its own hash.
  public let hash: [UInt8]

  /// The request that enrolled a customer with it; nil if that had no name. The entry's receipt
  /// binds it, and not its hash.
  public let enrolmentRequest: String?

  /// An entry with its links.
  public init(
    entry: LedgerEntry, previousHash: [UInt8], hash: [UInt8], enrolmentRequest: String? = nil
  ) {
    self.entry = entry
    self.previousHash = previousHash
    self.hash = hash
    self.enrolmentRequest = enrolmentRequest
  }

  /// Whether it is where the bank was founded: the only entry that needs no receipt. So nothing
  /// signs it, and it moves no money and enters nobody.
  var isFounding: Bool {
    entry.kind == .founding && entry.sequence == 1 && entry.chain == LedgerEntry.bankChain
      && previousHash == StoredEntry.noHash && entry.postings.isEmpty && entry.customer == nil
      && entry.contract == nil
  }

  /// Whether the stored hash is that of the rows.
  func isIntact(by cryptography: any LedgerCryptography) -> Bool {
    entry.hash(after: previousHash, by: cryptography) == hash
  }
}

/// Where a chain goes on.
public struct ChainEnd: Sendable {
  /// The name of the chain.
  public let chain: String
  /// The number of the next entry in it, from 1.
  public let sequence: Int64
  /// The hash of the last entry; ``StoredEntry/noHash`` if there is none.
  public let previousHash: [UInt8]
  /// A number above 0 that no other entry of the bank has, whatever its chain; where the chain is
  /// one customer's, that no other entry of the chain has. Customers and accounts are numbered with
  /// it.
  public let serial: Int64
  /// Whose openings alone the chain takes; nil for one that all customers share.
  public let customer: CustomerID?

  /// The end of a chain; of one that all customers share, unless `customer` says otherwise.
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
