import Foundation
import Ledger
import OpenSSLKeys
import SeededInputs
import StrictJSON
import Testing

/// Signed texts damaged at random.
///
/// `FUZZ_SEED` starts another sequence, `FUZZ_ROUNDS` makes it longer. A trap names neither, so the
/// text under test is written to the file `FUZZ_CASE` if that is given.
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
