extension PINLock {
  /// The errors of this module are one type since version 2.0.
  @available(*, deprecated, renamed: "CustodyError")
  public typealias Refusal = CustodyError
}

extension SignIn {
  /// The errors of this module are one type since version 2.0.
  @available(*, deprecated, renamed: "CustodyError")
  public typealias Refusal = CustodyError
}

extension PINChange {
  /// The errors of this module are one type since version 2.0.
  @available(*, deprecated, renamed: "CustodyError")
  public typealias Refusal = CustodyError
}

/// The errors of this module are one type since version 2.0.
@available(*, deprecated, renamed: "CustodyError")
public typealias EnrolmentError = CustodyError

/// The errors of this module are one type since version 2.0.
@available(*, deprecated, renamed: "CustodyError")
public typealias RecoveryError = CustodyError

/// The errors of this module are one type since version 2.0.
@available(*, deprecated, renamed: "CustodyError")
public typealias RecoveryCodeRefusal = CustodyError
