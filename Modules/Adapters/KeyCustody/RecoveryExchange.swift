public import OpenSSLKeys

/// Delivers a recovery code to the customer, on the terminal or in a file.
///
/// A conformer keeps no copy of the code, and may be called from any task.
public protocol RecoveryExchange: Sendable {
  /// Whether the customer wants a code now; `hasOne` says whether they have one.
  func isWanted(hasOne: Bool) async throws(CustodyError) -> Bool

  /// Delivers `code`, as it is displayed.
  ///
  /// On return, the code is on disk durably or the customer has confirmed it. If this throws, the
  /// customer may have seen the code, but it takes no effect. The caller withdraws it if they went
  /// back.
  func give(_ code: SecretBytes) async throws(CustodyError)

  /// Whether the delivered code, which has taken effect, is still where it was delivered: its folder
  /// may have been removed while the bank was busy.
  func isKept() async -> Bool

  /// Removes the delivered code, or says that it is not valid, because it was not put into effect.
  func withdraw() async
}
