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

  @Test func `A receipt refers to the contract by the hash of its signed text`() async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    let opened = try await hana.open("R")
    let hash = FakeCryptography().sha256(Array(opened.signed.text.utf8))
    let hex = hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(opened.receipt.text.contains(hex))
  }
}
