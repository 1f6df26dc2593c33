import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import Synchronization
import Testing

/// A call reads one state of the database, even if another process commits during it.
struct SnapshotTests {
  @Test func `A customer is looked up in one state of the database`() async throws {
    let bank = try TestBank()
    let request = try Samples.request("E1")
    let enrolled = try await bank.bank.enroll(
      name: "Hana", key: TestKey().publicKey, stored: .sample, balance: Won(7), request: request)
    // The entry is hashed after it is read, and before its receipt is read.
    let cryptography = InterruptedCryptography { try bank.tamper("DELETE FROM receipts") }
    let reader = try TestBank(at: bank.folder, cryptography: cryptography).bank
    _ = try await reader.customers()
    cryptography.interrupt()
    #expect(try await reader.enrolled(by: request) == enrolled)
    await #expect(throws: StorageError.inconsistent(what: "entry 2 has no receipt")) {
      try await bank.again().bank.enrolled(by: request)
    }
  }
}

/// Runs an action once, during the next hash after ``interrupt()``.
private final class InterruptedCryptography: LedgerCryptography {
  private let base = OpenSSLCryptography()
  private let action: @Sendable () throws -> Void
  private let isWaiting = Mutex(false)

  init(_ action: @escaping @Sendable () throws -> Void) { self.action = action }

  func interrupt() { isWaiting.withLock { $0 = true } }

  func sha256(_ bytes: [UInt8]) -> [UInt8] {
    let isDue = isWaiting.withLock { isWaiting in
      defer { isWaiting = false }
      return isWaiting
    }
    if isDue {
      do { try action() } catch { Issue.record(error) }
    }
    return base.sha256(bytes)
  }

  func keyID(of key: PublicKey) -> String { base.keyID(of: key) }

  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    try base.payload(of: text, signedAs: kind, by: key)
  }
}
