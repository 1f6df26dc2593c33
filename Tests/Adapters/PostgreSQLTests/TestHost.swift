#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import FeatureDependenciesTesting
  import KeyCustody
  import Ledger
  import LedgerSpecifications
  import OpenSSLKeys
  import PostgreSQL
  import Synchronization
  import Testing

  /// A host of a ``TestBank`` where customers enroll and sign in, with few iterations of the key
  /// derivation.
  struct TestHost {
    let bank: TestBank

    static let pin = "480917"
    static let newPIN = "739164"

    private func lock(_ pins: any PINSource) -> PINLock {
      PINLock(
        pins: pins, keys: bank.bank.keys, attempts: bank.bank.attempts, iterations: 2)
    }

    func enroll(
      _ exchange: any RecoveryExchange = NoRecoveryExchange()
    ) async throws -> EnrolledCustomer {
      let enrollment = Enrollment(
        lock: lock(Typed(Self.pin, Self.pin)), register: bank.bank, exchange: exchange)
      return try await enrollment.enroll(name: "Hana", balance: Won(50_000_000), request: nil).0
    }

    func signIn(
      _ customer: Customer, _ pin: String = pin
    ) async throws(CustodyError) -> SignedInCustomer {
      try await lock(Typed(pin)).signIn(customer)
    }

    func sign(_ contract: OpeningContract, for customer: Customer) async throws -> SignedContract {
      let payload = try contract.document.canonical(
        at: try await bank.bank.bankKey(), by: OpenSSLCryptography())
      let text = try await lock(Typed(Self.pin)).withKey(of: customer, for: .signature) {
        (key) throws(CryptoError) in try JWS.sign(payload, as: .contract, with: key)
      }
      return SignedContract(text: text)
    }

    func changePIN(of customer: Customer) async throws(CustodyError) {
      let pins = PINSourceForChange(
        current: Typed(Self.pin), new: Typed(Self.newPIN, Self.newPIN))
      try await PINChange(lock: lock(pins), exchange: NoRecoveryExchange())
        .change(for: customer)
    }

    /// Unlocks the key with a recovery code, and sets the first PIN again.
    func recover(_ customer: Customer, with code: String) async throws(CustodyError) {
      let pins = PINSourceForChange(current: Typed(code), new: Typed(Self.pin, Self.pin))
      try await PINChange(lock: lock(pins), exchange: NoRecoveryExchange())
        .recover(customer)
    }
  }

  /// A PIN source that returns these answers in order, and then fails.
  final class Typed: PINSource {
    private let answers: Mutex<[String]>

    init(_ answers: String...) { self.answers = Mutex(answers) }

    func pin(
      for purpose: PINPurpose, rejected: PINRejection?
    ) async throws(CustodyError) -> SecretBytes {
      let next = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let next else { throw purpose.error(after: rejected) }
      var bytes = Array(next.utf8)
      do { return try SecretBytes(taking: &bytes) } catch { throw .crypto(error) }
    }
  }

  /// A recovery exchange that accepts each code.
  final class Taking: RecoveryExchange {
    private let taken = Mutex<[String]>([])

    /// The last recovery code, as it was shown.
    var code: String? { taken.withLock { $0.last } }

    func isWanted(hasOne: Bool) async throws(CustodyError) -> Bool { true }

    func give(_ code: RecoveryCode) async throws(CustodyError) {
      let text: SecretBytes
      do { text = try code.grouped() } catch { throw .crypto(error) }
      let shown = text.withBytes { bytes in
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
      }
      taken.withLock { $0.append(shown) }
    }

    func withdraw() {}
  }
#endif
