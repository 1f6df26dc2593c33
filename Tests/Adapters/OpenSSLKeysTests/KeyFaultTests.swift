import COpenSSL
import Ledger
import OpenSSLKeys
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// libcrypto short of memory, or configured so that it can do nothing. Each test is a process of
/// its own, since both last as long as the process.
struct KeyFaultTests {
  @Test(arguments: [false, true])
  func `No allocation that fails, alone or with all after it, makes the right PIN a wrong one`(
    isLasting: Bool
  ) async {
    await #expect(processExitsWith: .success) { [isLasting] in
      try #require(ScarceMemory.install())
      let pin = try SecretBytes(text: "480917")
      let pem = try PrivateKey.generate().encryptedPEM(with: pin, iterations: 2)
      let before = ScarceMemory.allocations
      _ = try EncryptedKey(pem: pem).decrypted(with: pin)
      let count = ScarceMemory.allocations - before
      #expect(count > 20)
      for number in 1...count {
        ScarceMemory.failing(from: number, isLasting: isLasting)
        let outcome = Outcome(of: { try EncryptedKey(pem: pem).decrypted(with: pin) })
        ScarceMemory.failing(from: 0, isLasting: false)
        #expect(outcome != .refused, "allocation \(number) of \(count)")
      }
    }
  }

  @Test func `Without any algorithm in its configuration libcrypto fails, and refuses no PIN`()
    async throws
  {
    let pin = try SecretBytes(text: "480917")
    let pem = try PrivateKey.generate().encryptedPEM(with: pin, iterations: 2)
    let text = String(decoding: pem, as: UTF8.self)
    await #expect(processExitsWith: .success) { [text = text as String] in
      try #require(BrokenConfiguration.use())
      let outcome = Outcome(of: {
        try EncryptedKey(pem: Array(text.utf8)).decrypted(with: SecretBytes(text: "480917"))
      })
      #expect(outcome == .failed)
    }
  }

  @Test func `Where no memory can be locked no secret is taken`() async {
    await #expect(processExitsWith: .success) {
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      try #require(unsafe setrlimit(__rlimit_resource_t(8), &none) == 0)
      // The superuser may lock memory all the same.
      try #require(setuid(65_534) == 0)
      #expect(throws: CryptoError.noLockedMemory) { try SecretBytes(text: "480917") }
    }
  }

  @Test func `When the locked memory is full a secret is refused, and there is room again later`()
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

/// What came of decrypting a key with its right PIN.
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
