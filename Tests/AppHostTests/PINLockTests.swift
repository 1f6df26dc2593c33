import Ledger
import Testing

@testable import AppHost

struct PINLockTests {
  @Test func `Many concurrent sign-ins with the right PIN all succeed`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let entered = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<25 {
        group.addTask {
          (try? await bank.signIn(hana.customer, FixedPIN("480917"))) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(entered == 25)
  }
}
