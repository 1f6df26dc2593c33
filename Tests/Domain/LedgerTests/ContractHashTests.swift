import FeatureDependencies
import Testing

@testable import Ledger

/// The hash by which receipts and chains refer to a signed contract.
struct ContractHashTests {
  @Test(arguments: ["header.payload.other", "header.payload.", "header.payload", "other.payload.s"])
  func `The hash of a signed contract covers all of it, its signature included`(
    other: String
  ) {
    let cryptography = FakeCryptography()
    let hash = SignedContract(text: "header.payload.s").hash(by: cryptography)
    #expect(SignedContract(text: other).hash(by: cryptography) != hash)
  }
}
