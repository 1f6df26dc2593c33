import FeatureDependencies
import OpenSSLKeys

/// Asks for a new PIN twice, and applies ``PINPolicy``.
struct NewPIN: Sendable {
  let pins: any PINSource
  /// The secret that opened the key, which a new PIN must not equal; nil during enrollment.
  var current: SecretBytes?

  /// Calls `body` with the new PIN. At a terminal, going back from its offer of a recovery code
  /// leads to the PIN.
  func choose<Value>(
    then body: (SecretBytes) async throws(CustodyError) -> Value
  ) async throws(CustodyError) -> Value {
    while true {
      let pin = try await chosen()
      do { return try await body(pin) } catch {
        // Without a person, the same new PIN would come again.
        guard case .interrupted(.back, at: .recoveryOffer) = error, pins.asksAPerson(for: .choose)
        else { throw error }
      }
    }
  }

  private func refusal(of pin: SecretBytes) -> PINPolicy.Refusal? {
    PINPolicy.refusal(of: pin) ?? (current?.isEqual(to: pin) == true ? .unchanged : nil)
  }

  /// Returns the new PIN. If the policy rejects it or the two entries differ, the source is asked
  /// again with the reason. Going back from the second entry leads to the first.
  func chosen() async throws(CustodyError) -> SecretBytes {
    var rejected: PINRejection?
    while true {
      let pin = try await pins.pin(for: .choose, rejected: rejected)
      if let refusal = refusal(of: pin) {
        rejected = .unfit(refusal)
        continue
      }
      do {
        if try await pins.pin(for: .confirm, rejected: nil).isEqual(to: pin) { return pin }
        rejected = .differ
      } catch {
        guard case .interrupted(.back, _) = error else { throw error }
        rejected = nil
      }
    }
  }
}
