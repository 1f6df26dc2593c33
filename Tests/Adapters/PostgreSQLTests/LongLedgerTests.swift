#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Foundation
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    struct LongLedgerTests {
      /// The number of entries, with one chain for every eight. To set it: `LEDGER_ENTRIES=20000
      /// Tests/Checks/PostgreSQL/run --short`.
      private static let entries =
        ProcessInfo.processInfo.environment["LEDGER_ENTRIES"].flatMap { Int($0) } ?? 200

      @Test func `A long ledger of many chains is audited to its end without a false alarm`()
        async throws
      {
        let bank = try await TestBank()
        try await withThrowingTaskGroup(of: Void.self) { group in
          for lane in 0..<8 {
            let host = try bank.again()
            group.addTask {
              for number in 0..<(Self.entries / 64) {
                let customer = try await host.customer("N\(lane)-\(number)")
                for request in 0..<7 { _ = try await customer.open("R\(request)", amount: 1_000) }
              }
            }
          }
          try await group.waitForAll()
        }
        let start = ContinuousClock.now
        let report = try await bank.audit()
        print("audit of \(report.entries) entries: \(start.duration(to: .now)), \(Self.memory)")
        let checkpoint = try await bank.bank.checkpoint()
        print("checkpoint: \(start.duration(to: .now)) with the audit")
        #expect(report == AuditReport(entries: Int64(1 + Self.entries / 64 * 64)))
        #expect(checkpoint.heads.count == 1 + Self.entries / 64 * 8)
      }

      private static var memory: String {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }.map(String.init) ?? ""
      }
    }
  }
#endif
