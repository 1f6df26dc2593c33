import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import LedgerSpecifications
@testable import SQLLedger

/// Copies of one bank that make the same openings: by the ledger, and bare.
///
/// A *bare* opening repeats, on the program's own driver, the calls that the ledger made for it:
/// transactions, reads of all rows without their values, and writes. It has the cost of the
/// database and of the driver, and none of the ledger's checks, hashes and documents. A *blocking*
/// one makes these calls without the driver's pipelines: each statement waits for its answer.
struct OpeningCopies: Sendable {
  enum Way: String, CaseIterable {
    case ledger, bare, blocking
  }

  private let store: any BenchStore
  private let contracts: [[BenchContract]]
  private let ledgers: [any AccountLedger]
  private let openings: [[BareOpening]]
  /// The connections of the customers to the copies of bare and blocking openings.
  private let connections: [Way: [SQLLane]]

  /// Makes a bank in `store` with a customer for each number, signs as many contracts, and opens
  /// them on a copy whose calls are recorded. Bare openings also verify a signature and make one if
  /// `signs`.
  init(_ store: any BenchStore, openings count: [Int], signs: Bool) async throws {
    self.store = store
    try await store.create("origin")
    let customers = try await Self.enroll(count.count, in: store.host("origin"))
    for name in ["recorded"] + Way.allCases.map(\.rawValue) {
      try store.copy("origin", to: name)
    }
    contracts = try zip(customers, count).map { customer, count in
      try (0..<count).map { try customer.signed("O\($0)") }
    }
    ledgers = try customers.map { try store.host(Way.ledger.rawValue).ledger(of: $0.signedIn) }
    var openings: [[BareOpening]] = []
    for (customer, contracts) in zip(customers, contracts) {
      openings.append(try await Self.record(contracts, of: customer, in: store, signs: signs))
    }
    self.openings = openings
    var connections: [Way: [SQLLane]] = [:]
    for way in [Way.bare, .blocking] {
      connections[way] = try customers.map { _ in SQLLane(try store.database(way.rawValue)) }
    }
    self.connections = connections
  }

  /// Microseconds while the first customers open concurrently: each one's part of their contracts.
  func run(_ way: Way, _ parts: [Range<Int>]) async throws -> Double {
    try await microseconds {
      try await withThrowingTaskGroup { group in
        for (customer, part) in parts.enumerated() {
          group.addTask { try await open(way, customer, part) }
        }
        try await group.waitForAll()
      }
    }
  }

  private func open(_ way: Way, _ customer: Int, _ part: Range<Int>) async throws {
    switch way {
    case .ledger:
      for contract in contracts[customer][part] { try await contract.open(in: ledgers[customer]) }
    case .bare, .blocking:
      let lane = try #require(connections[way]?[customer])
      for opening in openings[customer][part] {
        try await opening.run(way == .bare ? .recorded : .blocking, on: lane)
      }
    }
  }

  /// The number of rows in each table of a copy.
  func rows(_ way: Way) async throws -> [Int64?] {
    try await SQLMigration.run(on: store.database(way.rawValue)) {
      (connection) throws(StorageError) in
      try SQLSchema.grants.map { (table) throws(StorageError) in
        try connection.first(SQLQuery("SELECT count(*) AS found FROM \(table.key)")) {
          (row) throws(StorageError) in try row.integer("found")
        }
      }
    }
  }

  private static func enroll(_ count: Int, in bank: SQLBank) async throws -> [BenchCustomer] {
    var customers: [BenchCustomer] = []
    for _ in 0..<count { customers.append(try await BenchCustomer(enrolledIn: bank)) }
    return customers
  }

  /// Opens `contracts` through the ledger, on the copy `recorded`.
  private static func record(
    _ contracts: [BenchContract], of customer: BenchCustomer, in store: any BenchStore, signs: Bool
  ) async throws -> [BareOpening] {
    let database = RecordedDatabase(try store.database("recorded"))
    let ledger = try store.host("recorded", through: database).ledger(of: customer.signedIn)
    let publicKey = customer.signedIn.customer.publicKey.bytes
    let key = signs ? try PrivateKey.generate() : nil
    var openings: [BareOpening] = []
    for contract in contracts {
      try await contract.open(in: ledger)
      let signature = try Signature(contract.signed.text, by: publicKey)
      openings.append(
        BareOpening(transactions: database.log.taken(), signature: signature, key: key))
    }
    return openings
  }
}

/// An opening without the ledger.
private struct BareOpening: Sendable {
  let transactions: [RecordedTransaction]
  let signature: Signature
  /// Signs in place of the bank's key; nil if nothing is verified and signed.
  let key: PrivateKey?

  func run(_ replay: RecordedTransaction.Replay, on lane: SQLLane) async throws {
    if let key {
      try #require(signature.isGood)
      _ = try key.sign(signature.input)
    }
    try await lane.run { (session) throws(StorageError) in
      for transaction in transactions { try run(transaction, replay, in: session) }
    }
  }

  private func run(
    _ transaction: RecordedTransaction, _ replay: RecordedTransaction.Replay,
    in session: SQLSession
  ) throws(StorageError) {
    switch transaction.purpose {
    case .writing:
      try session.transaction(orThrow: { $0 }) { (link) throws(StorageError) in
        try transaction.replay(replay, on: link.connection)
      }
    case .snapshot:
      try session.snapshot { (link) throws(StorageError) in
        try transaction.replay(replay, on: link.connection)
      }
    }
  }
}
