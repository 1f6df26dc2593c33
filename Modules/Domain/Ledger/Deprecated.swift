public import FeatureDependencies

/// The former name of ``AuditSource``.
@available(*, deprecated, renamed: "AuditSource")
public typealias AuditedBooks = AuditSource

/// The former name of ``ChainedAuditSource``.
@available(*, deprecated, renamed: "ChainedAuditSource")
public typealias BooksByChain = ChainedAuditSource

/// The former name of ``VerifiedState``.
@available(*, deprecated, renamed: "VerifiedState")
public typealias CheckedBooks = VerifiedState

extension EnrolledCustomer {
  /// The former name of ``initialBalance``.
  @available(*, deprecated, renamed: "initialBalance")
  public var gift: Won { initialBalance }
}

extension StorageError {
  /// The former name of ``databaseMissing(directory:)``.
  @available(*, deprecated, renamed: "databaseMissing(directory:)")
  public static func booksMissing(directory: String) -> StorageError {
    .databaseMissing(directory: directory)
  }
}

extension CustomerChoiceError {
  /// The former name of ``noCustomers``.
  @available(*, deprecated, renamed: "noCustomers")
  public static var nobodyEnrolled: CustomerChoiceError { .noCustomers }
}

extension AuditNote.Kind {
  /// The former name of ``keyWithoutCustomer``.
  @available(*, deprecated, renamed: "keyWithoutCustomer")
  public static var keyOfNobody: AuditNote.Kind { .keyWithoutCustomer }
}

extension LedgerEntry.Kind {
  /// The former name of ``bankCreation``.
  @available(*, deprecated, renamed: "bankCreation")
  public static var founding: LedgerEntry.Kind { .bankCreation }
}

extension LedgerWriter {
  /// The former name of ``createBank(at:in:)``.
  @available(*, deprecated, renamed: "createBank(at:in:)")
  public func found(
    at moment: Timestamp, in ledger: any LedgerTransaction
  ) throws(StorageError) {
    try createBank(at: moment, in: ledger)
  }
}

extension AttemptLimit {
  /// The former name of ``maximum``.
  @available(*, deprecated, renamed: "maximum")
  public static var most: Int { maximum }
}

extension RecoveryOffers {
  /// The former name of ``recordOffer(to:)``.
  @available(*, deprecated, renamed: "recordOffer(to:)")
  public func settle(_ customer: CustomerID) async throws(StorageError) {
    try await recordOffer(to: customer)
  }
}

extension KeyReservation {
  /// The former name of ``fulfill()``.
  @available(*, deprecated, renamed: "fulfill()")
  public func fulfil() { fulfill() }
}
