public import FeatureDependencies

/// The position of an entry.
public struct EntryPlace: Hashable, Sendable {
  /// The name of the chain.
  public let chain: String
  /// The entry's number in it.
  public let sequence: Int64

  /// Creates the position of the entry `sequence` of `chain`.
  public init(chain: String, sequence: Int64) {
    self.chain = chain
    self.sequence = sequence
  }

  /// The error that the stored data contradicts itself at this entry, as a clause says.
  package func inconsistent(_ en: String, _ ko: String) -> StorageError {
    let place = AuditPlace.entry(sequence).named(in: chain).text
    return .inconsistent(en: "\(place.en): \(en)", ko: "\(place.ko): \(ko)")
  }
}

/// A value by which a ledger finds an entry.
public enum LookupKey: Hashable, Sendable {
  /// The ID of a customer, enrolled by the entry.
  case customer(String)
  /// The number of a customer's account, or of the bank's own, opened by the entry.
  case account(customer: String, number: String)
  /// The request by which a customer opened an account.
  case opening(customer: String, request: String)

  /// The type of the value, in a word.
  package var name: LocalizedText {
    switch self {
    case .customer: .init(en: "customer", ko: "고객")
    case .account: .init(en: "account", ko: "계좌")
    case .opening: .init(en: "request", ko: "요청")
    }
  }
}

/// The stored data of one entry, as far as it could be read, without any checks.
public struct EntryRecord: Sendable {
  /// Where the entry is stored.
  public let place: EntryPlace
  /// The entry with all its rows; its chain and its number are those of ``place``.
  public let stored: Result<StoredEntry, StorageError>
  /// The hash stored with the entry; nil if it cannot be read.
  public let hash: [UInt8]?
  /// The contract that opened the entry's account, rebuilt from the stored figures; nil if there is
  /// none.
  public let contract: Result<OpeningContract?, StorageError>
  /// The public key of the customer who signed the entry's contract; nil if there is no contract or
  /// no stored key.
  public let customerKey: Result<PublicKey?, StorageError>
  /// The stored receipt of the entry, with its holder; nil without a receipt.
  public let receipt: Result<(holder: String, text: String)?, StorageError>

  /// Creates a record from the results of its reads.
  public init(
    place: EntryPlace, stored: Result<StoredEntry, StorageError>, hash: [UInt8]?,
    contract: Result<OpeningContract?, StorageError>,
    customerKey: Result<PublicKey?, StorageError>,
    receipt: Result<(holder: String, text: String)?, StorageError>
  ) {
    self.place = place
    self.stored = stored
    self.hash = hash
    self.contract = contract
    self.customerKey = customerKey
    self.receipt = receipt
  }

  /// The values by which the entry must be found. Throws a ``StorageError`` if they cannot be read.
  package var keys: [LookupKey] {
    get throws(StorageError) {
      try storedKeys + (openingKey.map { [$0] } ?? [])
    }
  }

  /// Whether the entry must be found by `key`. An opening's contract is read only for its own key:
  /// an error in it does not hide the account.
  package func records(_ key: LookupKey) throws(StorageError) -> Bool {
    if case .opening = key { return try openingKey == key }
    return try storedKeys.contains(key)
  }

  private var storedKeys: [LookupKey] {
    get throws(StorageError) {
      let entry = try stored.get().entry
      var keys: [LookupKey] = []
      if let customer = entry.customer { keys.append(.customer(customer.id)) }
      if let account = entry.account {
        let owner = account.customer ?? LedgerEntry.bankChain
        keys.append(.account(customer: owner, number: account.number))
      }
      return keys
    }
  }

  private var openingKey: LookupKey? {
    get throws(StorageError) {
      guard let row = try stored.get().entry.contract, let contract = try contract.get() else {
        return nil
      }
      return .opening(customer: row.customer, request: "\(contract.requestID)")
    }
  }
}
