import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import Ledger

/// The cache of the checks on one database connection.
struct VerifiedStateTests {
  private let account: AccountNumber

  init() throws { account = try Samples.account("110-000002-3") }

  private func end(_ hash: UInt8) -> ChainEnd {
    ChainEnd(chain: "bank", sequence: 2, previousHash: [hash], serial: 2)
  }

  @Test func `The latest checked hash stays known each time the cache is full`() {
    let state = VerifiedState()
    let hashes = (0..<20_000).map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    state.noteSigned(hashes[0])
    for (earlier, later) in zip(hashes, hashes.dropFirst()) {
      state.noteSigned(later)
      #expect(state.isSigned(earlier), "\(later)")
      #expect(state.isSigned(later), "\(later)")
    }
    #expect(!state.isSigned(hashes[0]))
  }

  @Test(arguments: [true, false])
  func `Another end of a chain, or a write by another connection, drops the checked balances`(
    hasAnotherEnd: Bool
  ) {
    let state = VerifiedState()
    for number in 1...3 as ClosedRange<UInt8> {
      let end = end(hasAnotherEnd ? number : 1)
      let revision = hasAnotherEnd ? 1 : Int64(number)
      #expect(!state.resume(at: end, revision))
      #expect(state.balances[account] == nil)
      state.note(end)
      state.balances[account] = Won(5)
      #expect(state.resume(at: end, revision))
      #expect(state.balances[account] == Won(5))
    }
  }
}
