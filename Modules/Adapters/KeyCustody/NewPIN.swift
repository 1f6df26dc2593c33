import OpenSSLKeys

/// How a PIN is chosen: entered twice alike, and not one of those guessed first.
struct NewPIN: Sendable {
  let pins: any PINSource

  /// A new PIN. An unfit one, or one that is not repeated alike, is asked for again with the
  /// reason, where the source can ask again.
  func chosen() async throws(CustodyError) -> SecretBytes {
    var rejected: PINRejection?
    while true {
      let pin = try await pins.entered(.choose, rejected: rejected)
      do { try PINPolicy.check(pin) } catch {
        rejected = .unfit(error)
        continue
      }
      if try await pins.entered(.confirm).isEqual(to: pin) { return pin }
      rejected = .differ
    }
  }
}
