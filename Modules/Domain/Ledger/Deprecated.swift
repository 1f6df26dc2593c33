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
