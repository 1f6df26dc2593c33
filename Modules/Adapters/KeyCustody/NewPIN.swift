import OpenSSLKeys

/// Asks for a new PIN twice, and applies ``PINPolicy``.
struct NewPIN: Sendable {
  let pins: any PINSource

  /// Returns the new PIN. If the policy rejects it or the two entries differ, the source is asked
  /// again with the reason.
  func chosen() async throws(CustodyError) -> SecretBytes {
    var rejected: PINRejection?
    while true {
      let pin = try await pins.pin(for: .choose, rejected: rejected)
      if let refusal = PINPolicy.refusal(of: pin) {
        rejected = .unfit(refusal)
        continue
      }
      if try await pins.pin(for: .confirm, rejected: nil).isEqual(to: pin) { return pin }
      rejected = .differ
    }
  }
}
