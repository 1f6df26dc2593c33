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

  @Test func `Another end of a chain drops the checked balances, each time`() {
    let state = VerifiedState()
    for hash in 1...3 as ClosedRange<UInt8> {
      #expect(!state.resume(at: end(hash), 1))
      #expect(state.balance(of: account) == nil)
      state.note(end(hash))
      state.note(Won(5), of: account)
      #expect(state.resume(at: end(hash), 1))
      #expect(state.balance(of: account) == Won(5))
    }
  }

  @Test func `A write by another connection drops the checked balances, each time`() {
    let state = VerifiedState()
    for revision in 1...3 as ClosedRange<Int64> {
      #expect(!state.resume(at: end(1), revision))
      #expect(state.balance(of: account) == nil)
      state.note(end(1))
      state.note(Won(5), of: account)
      #expect(state.resume(at: end(1), revision))
      #expect(state.balance(of: account) == Won(5))
    }
  }
}
