import Ledger
import OpenSSLKeys
import SeededInputs
import StrictJSON
import Testing

/// Randomly damaged signed texts.
struct FuzzTests {
  @Test func `A receipt is accepted only as it was signed`() async throws {
    let key = try PrivateKey.generate()
    let publicKey = key.publicKey
    let good = try JWS.sign(
      .strings(["accountNumber": "210-000003-9", "ledgerSequence": "3"]), as: .receipt, with: key)
    try await Fuzz.each(damageTo: good) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let isAccepted = (try? JWS.verify(text, as: .receipt, with: publicKey)) != nil
      #expect(isAccepted == (text == good), "\(text)")
    }
  }
}
