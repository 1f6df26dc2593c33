import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger

/// A session whose flows end with `outcome`.
struct Session: DraftingSession {
  var ledger: any AccountLedger = Opened(accounts: [:])
  let drafts: any DraftStore
  /// The only kind that can be opened; nil for all.
  var kind: ProductKind?
  let outcome: @Sendable (DraftJournal) async -> FlowOutcome

  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)? {
    guard kind == self.kind ?? kind else { return nil }
    return StubFlows { _ in await outcome(journal) }.flow(of: kind)
  }
}

/// A product of another kind.
struct OtherProduct: CatalogProduct {
  static let kind = ProductKind(declared: "other")
  static let section = "others"
  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  init(withdrawn offer: ProductOffer) { self.offer = offer }
  static func read(_ entry: inout some CatalogEntry) -> OtherProduct? { nil }
}

/// A ledger that only answers which account a request opened.
struct Opened: AccountLedger {
  let accounts: [RequestID: OpenedAccount]

  func accounts() async throws(LedgerError) -> [Account] { [] }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    accounts[requestID]
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    throw .unknownAccount(contract.terms.fundingAccount)
  }
}
