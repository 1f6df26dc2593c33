import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
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
  func `An account whose feature is not in this build is listed, labeled by its kind`(
    product: HostedProduct
  ) async throws {
    let bank = try await Bank(without: product)
    let accounts = try await bank.root.signIn(nil).ledger.accounts()
    #expect(accounts.last?.product == bank.kind)
    let layout = TextLayout(
      language: .english, columns: 80,
      products: ProductGlossary(bank.root.products),
      style: OutputStyle(surface: .lines, hasColor: false))
    let lines = layout.lines(.accounts(accounts, on: bank.opened.bank.clock.now().date))
    #expect(lines.contains { $0.hasSuffix("  \(bank.kind)") }, "\(lines)")
    #expect(!lines.contains { $0.contains(product.description.words.product.en) })
  }

  @Test(arguments: HostedProduct.all)
  func `JSON has the kind of an account whose feature is not in this build`(
    product: HostedProduct
  ) async throws {
    let bank = try await Bank(without: product)
    let account = try #require(try await bank.root.signIn(nil).ledger.accounts().last)
    #expect(account.json.text().contains("\"\(bank.kind)\""))
  }

  @Test(arguments: HostedProduct.all)
  func `An account whose feature is not in this build has its documents`(
    product: HostedProduct
  ) async throws {
    let bank = try await Bank(without: product)
    let account = try bank.opened.account
    let documents = try await bank.root.signIn(nil).documents.documents(of: account.number)
    #expect(documents == AccountDocuments(of: account))
  }

  @Test(arguments: HostedProduct.all)
  func `The audit accepts an account whose feature is not in this build`(
    product: HostedProduct
  ) async throws {
    let bank = try await Bank(without: product)
    let evidence = AuditEvidence(receipt: try bank.opened.account.receipt.text)
    let report = try await bank.root.bank.audit(against: evidence) { _, _ in }
    #expect(report == AuditReport(entries: 3))
  }

  @Test(arguments: HostedProduct.all)
  func `A product whose feature is not in this build cannot be opened`(
    product: HostedProduct
  ) async throws {
    let bank = try await Bank(without: product)
    let opening = ResumableOpening(
      dialog: bank.dialog, offersEarlier: false, savesEachAnswer: false)
    await #expect(throws: CommandError(.nothingOffered(bank.kind))) {
      try await opening.outcome(of: bank.kind, nil, for: bank.root.signIn(nil))
    }
  }
}
