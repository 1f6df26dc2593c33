import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import KeyCustody
import Ledger
import SQLiteLedger
import TerminalDialog
import Testing

@testable import AppHost

extension Invocation {
  /// The command for which `words` are written, without arguments and options.
  static func of(_ words: String) throws -> Invocation {
    let table = CommandTable(products: HostedProduct.all.map(\.description))
    return Invocation(command: try #require(table[words]))
  }
}

extension JSONCatalog {
  /// The catalogue that the program has built in.
  static func builtIn() throws -> JSONCatalog {
    try JSONCatalog(
      PackageResources.catalog_json, sections: HostedProduct.all.map(\.description.section))
  }
}

extension CompositionRoot {
  /// The host's own application scope, around what `doubles` give; it has no bank.
  convenience init(
    _ doubles: OpeningDoubles, dialog: any Dialog, products: [HostedProduct] = HostedProduct.all
  ) throws {
    self.init(
      products: products, invocation: try .of(""), language: LanguageSetting(.english),
      terminal: TerminalScope(dialog: dialog, pins: FixedPIN("480917")), clock: doubles.clock,
      catalog: try JSONCatalog.builtIn(), directory: DataDirectory(path: "/nonexistent"))
  }
}

/// An archive without documents.
struct NoDocuments: DocumentArchive {
  func movements(
    of account: AccountNumber
  ) async throws(StorageError) -> [AccountMovement]? { nil }

  func documents(of account: AccountNumber) async throws(StorageError) -> SignedDocuments? { nil }
}

/// Signs no batch.
struct NoBatches: BatchSigning {
  func withOneProof<Value>(
    of count: Int, _ body: (any SigningService) async -> Value
  ) async throws(PINLock.Refusal) -> Value { throw .interrupted(.answerMissing) }
}

/// Keeps no drafts.
struct NoDrafts: DraftStore {
  func save(_ draft: OpeningDraft) async throws(StorageError) {}
  func delete(_ requestID: RequestID) async throws(StorageError) {}
  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] { [] }
  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool { true }
  func release(_ requestID: RequestID) async {}
}
