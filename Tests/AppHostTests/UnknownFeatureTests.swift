import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import TerminalDialog
import Testing

@testable import AppHost
@testable import BankCommands

/// An account of a product whose feature is not in this build.
struct UnknownFeatureTests {
  /// A bank with an account of `product`, and the scope of a host without that product.
  private struct Bank {
    let opened: OpenedProduct
    let root: CompositionRoot
    let dialog = AgreeableDialog()
    let kind: ProductKind

    init(without product: HostedProduct) async throws {
      kind = product.description.kind
      opened = try await OpenedProduct(product)
      let others = HostedProduct.all.filter { [kind] in $0.description.kind != kind }
      root = try OpenedProduct.root(at: opened.bank, dialog: dialog, products: others)
    }
  }

  @Test(arguments: HostedProduct.all)
  func `An account whose feature is not in this build is kept, and no other is opened`(
    product: HostedProduct
  ) async throws {
    let bank = try await Bank(without: product)
    let session = try await bank.root.signIn(nil)
    let accounts = try await session.ledger.accounts()
    let account = try #require(accounts.last)
    #expect(account.product == bank.kind)
    #expect(account.json.text().contains("\"\(bank.kind)\""))
    let layout = TextLayout(
      language: .english, columns: 80,
      products: ProductGlossary(bank.root.products),
      style: OutputStyle(surface: .lines, hasColor: false))
    let lines = layout.lines(.accounts(accounts, on: bank.opened.bank.clock.now().date))
    #expect(lines.contains { $0.hasSuffix("  \(bank.kind)") }, "\(lines)")
    #expect(!lines.contains { $0.contains(product.description.words.product.en) })

    let opened = try bank.opened.account
    let documents = try await session.documents.documents(of: opened.number)
    #expect(documents?.opening == opened)
    #expect(documents?.receipt == opened.receipt)
    #expect(try await documents?.cover?.bank == bank.root.bank.bankKey().keyID)
    let evidence = AuditEvidence(receipt: opened.receipt.text)
    let report = try await bank.root.bank.audit(against: evidence) { _, _ in }
    #expect(report == AuditReport(entries: 3))
    let opening = ResumableOpening(
      dialog: bank.dialog, mode: .script)
    let outcome = try await opening.outcome(of: bank.kind, nil, for: session)
    #expect(outcome == FlowOutcome(stop: .nothingOffered(bank.kind)))
  }
}
