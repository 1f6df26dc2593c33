import COpenSSL
import Ledger
import OpenSSLKeys
import StrictJSON
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// libcrypto without memory, or without algorithms. Each test runs in its own process, because both
/// conditions last as long as the process.
struct KeyFaultTests {
  @Test(arguments: [false, true])
  func `A failed allocation never makes the right PIN a wrong one`(isLasting: Bool) async {
    await #expect(processExitsWith: .success) { [isLasting] in
      try #require(ScarceMemory.install())
      let pin = try SecretBytes(text: "480917")
      let pem = try PrivateKey.generate().encryptedPEM(with: pin, iterations: 2)
      let outcomes = ScarceMemory.outcomes(isLasting: isLasting) {
        Outcome(of: { try EncryptedKey(pem: pem, iterations: 2).decrypted(with: pin) })
      }
      #expect(outcomes.count > 20)
      #expect(outcomes.indices.filter { outcomes[$0] == .refused } == [])
    }
  }

  @Test(arguments: [false, true])
  func `A failed allocation never makes a right signature a wrong one`(isLasting: Bool) async {
    await #expect(processExitsWith: .success) { [isLasting] in
      try #require(ScarceMemory.install())
      let key = try PrivateKey.generate()
      let text = try JWS.sign(.strings(["a": "1"]), as: .receipt, with: key)
      let results = ScarceMemory.outcomes(isLasting: isLasting) {
        Result { () throws(SignatureError) in
          try JWS.verify(text, as: .receipt, with: key.publicKey)
        }
      }
      #expect(results.count > 5)
      let wrong = results.indices.filter { number in
        guard case .failure(let error) = results[number] else { return false }
        if case .notVerified = error { return false }
        return true
      }
      #expect(wrong == [])
    }
  }

  @Test func `Without algorithms, libcrypto reports a failure, not a wrong PIN`() async throws {
    let pin = try SecretBytes(text: "480917")
    let pem = try PrivateKey.generate().encryptedPEM(with: pin, iterations: 2)
    let text = String(decoding: pem, as: UTF8.self)
    await #expect(processExitsWith: .success) { [text = text as String] in
      try #require(BrokenConfiguration.use())
      let outcome = Outcome(of: {
        try EncryptedKey(pem: Array(text.utf8), iterations: 2)
          .decrypted(with: SecretBytes(text: "480917"))
      })
      #expect(outcome == .failed)
    }
  }

  @Test func `If memory cannot be locked, a secret is not accepted`() async {
    await #expect(processExitsWith: .success) {
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      try #require(unsafe setrlimit(__rlimit_resource_t(8), &none) == 0)
      // Root may lock memory regardless of the limit.
      try #require(setuid(65_534) == 0)
      var pin = Array("480917".utf8)
      #expect(throws: CryptoError.noLockedMemory) { try SecretBytes(taking: &pin) }
      // The caller's copy is wiped even so.
      #expect(pin == [])
    }
  }

  @Test func `A secret fails while locked memory is full, and works once memory is freed`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      var kept: [SecretBytes] = []
      #expect(throws: CryptoError.self) {
        while kept.count < 10_000 { kept.append(try SecretBytes(text: "480917")) }
      }
      #expect(kept.count > 100)
      kept = []
      _ = try SecretBytes(text: "480917")
    }
  }
}

/// The outcome of decrypting a key with the right PIN.
private enum Outcome: Equatable {
  case opened, failed, refused

  init(of decrypting: () throws -> PrivateKey) {
    do {
      _ = try decrypting()
      self = .opened
    } catch CryptoError.failed {
      self = .failed
    } catch { self = .refused }
  }
}
