extension PINLock {
  /// Replaced in version 2.0 by ``CustodyError``, the one error type of this module.
  @available(*, deprecated, renamed: "CustodyError")
  public typealias Refusal = CustodyError
}

extension SignIn {
  /// Replaced in version 2.0 by ``CustodyError``, the one error type of this module.
  @available(*, deprecated, renamed: "CustodyError")
  public typealias Refusal = CustodyError
}

extension PINChange {
  /// Replaced in version 2.0 by ``CustodyError``, the one error type of this module.
  @available(*, deprecated, renamed: "CustodyError")
  public typealias Refusal = CustodyError
}

/// Replaced in version 2.0 by ``CustodyError``, the one error type of this module.
@available(*, deprecated, renamed: "CustodyError")
public typealias EnrolmentError = CustodyError

/// Replaced in version 2.0 by ``CustodyError``, the one error type of this module.
@available(*, deprecated, renamed: "CustodyError")
public typealias RecoveryError = CustodyError

/// Replaced in version 2.0 by ``CustodyError``, the one error type of this module.
@available(*, deprecated, renamed: "CustodyError")
public typealias RecoveryCodeRefusal = CustodyError

/// Replaced in version 2.0 by ``CustodyError``, the one error type of this module.
@available(*, deprecated, renamed: "CustodyError")
public typealias PINError = CustodyError

/// The former name of ``Enrollment``.
@available(*, deprecated, renamed: "Enrollment")
public typealias Enrolment = Enrollment

/// The former name of ``EnrollmentTerms``.
@available(*, deprecated, renamed: "EnrollmentTerms")
public typealias EnrolmentTerms = EnrollmentTerms
