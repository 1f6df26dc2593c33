import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import TerminalDialog
import Testing

@testable import AppHost
@testable import BankCommands

/// A hosted product, opened in a real bank with the answers of an ``AgreeableDialog``.
struct OpenedProduct {
  let bank: TestBank
  let hana: TestCustomer
  let outcome: FlowOutcome
  let answers: [(key: QuestionKey, text: String)]

  init(_ product: HostedProduct) async throws {
    bank = try TestBank()
    hana = try await bank.customer(balance: 5_000_000_000)
    let dialog = AgreeableDialog()
    let root = try Self.root(at: bank, dialog: dialog, products: HostedProduct.all)
    let opening = ResumableOpening(dialog: dialog, mode: .script)
    outcome = try await opening.open(
      product.description.kind, requestID: RequestID("R"), for: root.signIn(nil))
    answers = await dialog.given
  }

  /// The opened account; throws if the flow opened none.
  var account: OpenedAccount {
    get throws { try #require(outcome.account, "\(String(describing: outcome.stop))") }
  }

  /// The host's application scope for `bank`, with these `products`.
  static func root(
    at bank: TestBank, dialog: any Dialog, products: [HostedProduct]
  ) throws -> CompositionRoot {
    CompositionRoot(
      products: products, interface: UserInterface(dialog: dialog), clock: bank.clock,
      catalog: try JSONCatalog.builtIn(), directory: bank.directory)
  }
}
