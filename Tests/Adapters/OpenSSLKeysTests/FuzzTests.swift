import Foundation
import Ledger
import OpenSSLKeys
import SeededInputs
import StrictJSON
import Testing

/// Randomly damaged signed texts.
/// `FUZZ_SEED` selects the random sequence, `FUZZ_ROUNDS` its length. A crash does not report the
/// input, so each text is written to the file `FUZZ_CASE` first, if that is set.
struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  @Test func `A receipt is accepted only as it was signed`() throws {
    let key = try PrivateKey.generate()
    let publicKey = key.publicKey
    let good = try JWS.sign(
      .strings(["accountNumber": "210-000003-9", "ledgerSequence": "3"]), as: .receipt, with: key)
    var damage = Damage(seed: Self.seed)
    for _ in 0..<Self.rounds {
      let bytes = damage.done(to: Array(good.utf8))
      if let path = Self.environment["FUZZ_CASE"] {
        try Data(bytes).write(to: URL(filePath: path))
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let isAccepted = (try? JWS.verify(text, as: .receipt, with: publicKey)) != nil
      #expect(isAccepted == (text == good), "\(text)")
    }
  }
}
