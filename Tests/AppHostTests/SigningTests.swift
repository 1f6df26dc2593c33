import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

@testable import AppHost

struct OpenSSLSigningServiceTests {
  private let document = SigningDocument(
    title: LocalizedText(verbatim: "Title"),
    fields: [
      .init("b", LocalizedText(verbatim: "B"), .won(Won(1_000_000))),
      .init("a", LocalizedText(verbatim: "A"), .text("글자 \"x\"")),
    ])

  @Test func `What is signed is what was shown, in canonical form`() async throws {
    let hana = try await TestBank().customer()
    let signed = try await hana.signing.sign(document)
    #expect(await hana.dialog.shown == [.document(document)])
    let payload = try JWS.verify(
      signed.text, as: .contract, with: hana.signedIn.customer.publicKey)
    #expect(String(decoding: payload.bytes, as: UTF8.self) == #"{"a":"글자 \"x\"","b":"1000000"}"#)
  }

  @Test func `One character changed anywhere fails`() async throws {
    let hana = try await TestBank().customer()
    let text = try await hana.signing.sign(document).text
    let key = hana.signedIn.customer.publicKey
    for index in text.indices {
      for other in ["A", "B", "-", "_", ".", " "] where String(text[index]) != other {
        let changed = text.replacingCharacters(in: index...index, with: other)
        #expect(throws: JWS.VerificationError.self) {
          try JWS.verify(changed, as: .contract, with: key)
        }
      }
    }
    for changed in [text + "A", text + "\n", " " + text, String(text.dropLast()), text + "="] {
      #expect(throws: JWS.VerificationError.self) {
        try JWS.verify(changed, as: .contract, with: key)
      }
    }
  }

  @Test func `A contract cannot be passed off as a receipt, nor verified with another key`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let text = try await hana.signing.sign(document).text
    #expect(throws: JWS.VerificationError.otherHeader) {
      try JWS.verify(text, as: .receipt, with: hana.signedIn.customer.publicKey)
    }
    let bankKey = try await bank.store.bankKey()
    #expect(throws: JWS.VerificationError.otherHeader) {
      try JWS.verify(text, as: .contract, with: bankKey)
    }
  }

  @Test func `A field named twice is not signed`() async throws {
    let hana = try await TestBank().customer()
    let twice = SigningDocument(
      title: document.title, fields: document.fields + [document.fields[0]])
    await #expect(throws: SigningError.duplicateField(name: "b")) {
      try await hana.signing.sign(twice)
    }
    #expect(await hana.dialog.shown.isEmpty)
  }
}

struct PINLockTests {
  @Test func `Ten wrong PINs lock the key, also for the right one`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let wrong = lock(bank, "111112")
    for left in (1...9).reversed() {
      await #expect(throws: PINLock.Refusal.wrongPIN(attemptsLeft: left)) {
        try await SignIn(lock: wrong).signIn(hana.signedIn.customer)
      }
    }
    await #expect(throws: PINLock.Refusal.locked) {
      try await SignIn(lock: wrong).signIn(hana.signedIn.customer)
    }
    await #expect(throws: PINLock.Refusal.locked) {
      try await SignIn(lock: lock(bank, "480917")).signIn(hana.signedIn.customer)
    }
  }

  @Test func `The right PIN forgets the wrong ones`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for _ in 0..<3 {
      for _ in 0..<9 {
        await #expect(throws: PINLock.Refusal.self) {
          try await SignIn(lock: lock(bank, "111112")).signIn(hana.signedIn.customer)
        }
      }
      _ = try await SignIn(lock: lock(bank, "480917")).signIn(hana.signedIn.customer)
    }
  }

  @Test func `What cannot be tried does not cost an attempt`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let key = bank.folder.path + "/keys/\(hana.signedIn.customer.publicKey.keyID).pem"
    try FileManager.default.moveItem(atPath: key, toPath: key + ".away")
    for _ in 0..<12 {
      await #expect(throws: PINLock.Refusal.keyMissing(hana.signedIn.customer.id)) {
        try await SignIn(lock: lock(bank, "480917")).signIn(hana.signedIn.customer)
      }
      await #expect(throws: PINLock.Refusal.notAPIN) {
        try await SignIn(lock: lock(bank, "")).signIn(hana.signedIn.customer)
      }
    }
    try FileManager.default.moveItem(atPath: key + ".away", toPath: key)
    _ = try await SignIn(lock: lock(bank, "480917")).signIn(hana.signedIn.customer)
  }

  @Test func `Many right PINs at once all get in`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let entered = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<25 {
        group.addTask {
          let door = SignIn(lock: lock(bank, "480917"))
          return (try? await door.signIn(hana.signedIn.customer)) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(entered == 25)
  }

  @Test func `A keys folder that is open to others, or a link, is refused`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let folder = bank.folder.path + "/keys"
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    await #expect(throws: PINLock.Refusal.storage(.exposed(path: folder))) {
      try await SignIn(lock: lock(bank, "480917")).signIn(hana.signedIn.customer)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: folder + ".away")
    await #expect(throws: PINLock.Refusal.storage(.symbolicLink(path: folder))) {
      try await SignIn(lock: lock(bank, "480917")).signIn(hana.signedIn.customer)
    }
  }

  @Test func `An attempt is counted before it is made`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let counter = FailingCounter()
    let lock = PINLock(pins: FixedPIN("480917"), keys: bank.directory, attempts: counter)
    await #expect(throws: PINLock.Refusal.storage(.busy)) {
      try await SignIn(lock: lock).signIn(hana.signedIn.customer)
    }
  }

  @Test func `A key that others can read is refused`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let name = hana.signedIn.customer.publicKey.keyID
    let path = bank.folder.path + "/keys/\(name).pem"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    await #expect(throws: PINLock.Refusal.storage(.exposed(path: path))) {
      try await SignIn(lock: lock(bank, "480917")).signIn(hana.signedIn.customer)
    }
  }

  private func lock(_ bank: TestBank, _ pin: String) -> PINLock {
    PINLock(
      pins: FixedPIN(pin), keys: bank.directory, attempts: SQLiteAttemptCounter(store: bank.store))
  }
}

/// Cannot count: then even the right PIN must not be tried.
private struct FailingCounter: AttemptCounter {
  func begin(_ customer: CustomerID) async throws(StorageError) -> Int? { throw .busy }
  func succeed(_ customer: CustomerID) async throws(StorageError) {}
}

struct PINPolicyTests {
  @Test(arguments: ["480917", "9053718", "00000001", String(repeating: "4809", count: 15) + "1234"])
  func `Good PINs`(pin: String) throws {
    try PINPolicy.check(SecretBytes(text: pin))
  }

  @Test(arguments: [
    ("", PINPolicy.Refusal.tooShort(minimum: 6)), ("12345", .tooShort(minimum: 6)),
    ("48091a", .notDigits), ("４８０９１７", .notDigits), ("111111", .common), ("123456", .common),
    ("654321", .common), ("890123", .common), ("121212", .common), ("123123", .common),
    ("112233", .common), (String(repeating: "48", count: 33), .tooLong(maximum: 64)),
  ])
  func `Refused PINs`(pin: String, refusal: PINPolicy.Refusal) {
    #expect(throws: refusal) { try PINPolicy.check(SecretBytes(text: pin)) }
  }
}

struct KeyTests {
  @Test func `RFC 8032 and RFC 8037 test vectors hold`() throws {
    // RFC 8037 appendix A.
    let x = try #require(Base64URL.decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"))
    let key = try #require(PublicKey(bytes: x))
    #expect(key.keyID == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    let jwk = #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#
    #expect(PublicKey(jwk: Array(jwk.utf8)) == key)
    let signature = try #require(
      Base64URL.decode(
        "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"))
    let input = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
    #expect(key.verifies(signature, over: Array(input.utf8)))
    #expect(!key.verifies(signature, over: Array((input + "x").utf8)))
    #expect(!key.verifies(Array(signature.dropLast()), over: Array(input.utf8)))
  }

  @Test func `A key comes back from its PEM, encrypted or not`() throws {
    let key = try PrivateKey.generate()
    let publicKey = try key.publicKey
    #expect(PublicKey(pem: publicKey.pem) == publicKey)
    let pin = SecretBytes(text: "480917")
    let pem = try key.encryptedPEM(with: pin, iterations: 1000)
    #expect(try EncryptedKey(pem: pem).decrypted(with: pin).publicKey == publicKey)
    #expect(throws: CryptoError.wrongSecret) {
      try EncryptedKey(pem: pem).decrypted(with: SecretBytes(text: "480918"))
    }
    #expect(throws: CryptoError.notAKey) {
      try EncryptedKey(pem: Array("nonsense".utf8))
    }
    #expect(try PrivateKey.read(pem: key.plainPEM()).publicKey == publicKey)
  }

  @Test(arguments: ["QQ==", "QR", "Q", "Q-_=", "Q Q", "QQ\n", "Q+", "Q/"])
  func `Base64 that is not exactly what would be written is refused`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test func `A secret does not describe itself`() {
    let secret = SecretBytes(text: "480917")
    #expect("\(secret)" == "(secret)")
    #expect(!String(reflecting: secret).contains("480917"))
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!dumped.contains("52"))
  }
}
