import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import LedgerSpecifications
import SQLLedger
import Synchronization
import Testing

@testable import SQLite

struct LongLedgerTests {
  /// The number of entries. To set it: `LEDGER_ENTRIES=100000 swift test -c release -Xswiftc
  /// -enable-testing --filter LongLedger`.
  private static let entries =
    ProcessInfo.processInfo.environment["LEDGER_ENTRIES"].flatMap { Int($0) } ?? 200

  @Test func `A long ledger is audited to its end without a false alarm`() async throws {
    // Without syncing, for speed.
    let bank = try TestBank { (connection) throws(StorageError) in
      try connection.execute("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 10000")
    }
    let hana = try await bank.customer(balance: 900_000_000_000_000)
    for number in 3...Self.entries {
      let contract = try hana.contract("R\(number)", amount: 1_000_000)
      _ = try await hana.ledger.open(contract, signed: hana.sign(contract.document))
    }
    let seen = Mutex<[Int64]>([])
    let report = try await bank.bank.audit(against: AuditEvidence()) { done, total in
      seen.withLock { seen in
        #expect(total == Self.entries)
        if done != seen.last { seen.append(done) }
      }
    }
    #expect(report == AuditReport(entries: Int64(Self.entries)))
    #expect(seen.withLock { $0 } == Array(1...Int64(Self.entries)))
  }
}
