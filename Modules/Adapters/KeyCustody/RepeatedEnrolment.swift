public import FeatureDependencies
import Ledger
import OpenSSLKeys

/// What an enrolment asks for.
public struct EnrolmentTerms: Sendable, Equatable {
  /// Enrols once; nil enrols each time.
  public let request: RequestID?
  /// The customer's name.
  public let name: String
  /// The sandbox money that she gets.
  public let balance: Won
}

extension Enrolment {
  /// Whom `request` enrolled before.
  func earlier(_ request: RequestID?) async throws(CustodyError) -> EnrolledCustomer? {
    guard let request else { return nil }
    do { return try await register.enrolled(by: request) } catch { throw .storage(error) }
  }

  /// Signs `enrolled` in with `pin` if `asked` has the same terms. The PIN is checked, so that a
  /// repeat with another PIN does not look as if that PIN were the customer's.
  func repeated(
    _ enrolled: EnrolledCustomer, _ asked: EnrolmentTerms, _ pin: SecretBytes
  ) async throws(CustodyError) -> (EnrolledCustomer, SignedInCustomer) {
    let before = EnrolmentTerms(
      request: asked.request, name: enrolled.customer.name, balance: enrolled.gift)
    guard before == asked else { throw .requestConflict(enrolled: before, asked: asked) }
    let entered = PINLock(
      pins: EnteredPIN(pin: pin), keys: lock.keys, attempts: lock.attempts,
      cryptography: lock.cryptography)
    let (key, signedIn) = try await entered.signedIn(enrolled.customer)
    // The run before this one may have ended before she had her code. One that she has stays good.
    let copy: [UInt8]?
    do { copy = try await lock.keys.read(KeyName.recovery(of: key.publicKey.keyID)) } catch {
      throw .storage(error)
    }
    guard copy == nil else { return (enrolled, signedIn) }
    _ = try await recovery.offer(for: key)
    return (enrolled, signedIn)
  }
}

/// The PIN that was just entered.
private struct EnteredPIN: PINSource {
  let pin: SecretBytes

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    guard rejected == nil else { throw .cannotAskAgain }
    return pin
  }
}
