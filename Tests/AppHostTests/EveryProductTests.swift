import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import Ledger
import OpenSSLKeys
import SQLLedger
import Testing

@testable import AppHost
@testable import BankCommands

/// Each hosted product, through ledger, schema, receipt and audit, in a host with it and without.
struct EveryProductTests {
  /// A product, opened in a real bank with the answers of an ``AgreeableDialog``.
  private struct Opened {
    let product: ProductDescription
    let bank: TestBank
    let root: CompositionRoot
    let hana: TestCustomer
    let account: OpenedAccount
    let asked: [Prompt]

    init(_ product: HostedProduct) async throws {
      self.product = product.description
      bank = try TestBank()
      hana = try await bank.customer(balance: 5_000_000_000)
      let dialog = AgreeableDialog()
      root = try CompositionRoot(bank, interface: UserInterface(dialog: dialog))
      let outcome = try await root.interface.open(
        product.description.kind, RequestID("R"), for: root.signIn(nil))
      account = try #require(outcome.account, "\(String(describing: outcome.stop))")
      asked = await dialog.asked
    }
  }

  @Test(arguments: HostedProduct.all)
  func `A product asks its questions in order, and is booked, stored, signed and quoted as agreed`(
    product: HostedProduct
  ) async throws {
    let opened = try await Opened(product)
    let asked = opened.asked.map(\.key)
    #expect(asked == product.description.questionKeys.filter(asked.contains))
    // The check of answers files accepts each answer that the product offers.
    for prompt in opened.asked {
      for choice in prompt.choices {
        let products = [product.description]
        #expect(products.validAnswers(to: prompt.key, otherThan: choice.value) == nil)
      }
    }
    try await expectBooked(opened)
    try await expectQuoted(product, opened)
    // The audit verifies both signatures, and that the signed contract is the booked one.
    #expect(try await opened.bank.audit() == AuditReport(entries: 3))
  }

  private func expectBooked(_ opened: Opened) async throws {
    // A second bank object, so that the account is read from the database.
    let again = try TestBank(at: opened.bank.folder)
    let ledger = again.bank.ledger(of: opened.hana.signedIn)
    let accounts = try await ledger.accounts()
    let account = try #require(accounts.last)
    #expect(account.product == opened.product.kind)
    #expect("\(account.number)".hasPrefix(opened.product.accountPrefix + "-"))
    #expect(account.contracted?.quote == opened.account.contract.quote)
    #expect(try await ledger.opening(for: #require(RequestID("R"))) == opened.account)
    let amount = opened.account.contract.terms.selection.amount
    #expect(accounts.map(\.balance) == [try Won(5_000_000_000).subtracting(amount), amount])
  }

  /// Expects the agreed figures from a quote, and the rate of each term on offer.
  private func expectQuoted(_ product: HostedProduct, _ opened: Opened) async throws {
    let quotes = product.quotes(opened.root, false)
    let agreed = opened.account.contract.quote
    #expect(try await quotes.quote(agreed.selection, on: agreed.openedOn).quote == agreed)
    let hasLinked = opened.root.quotes(of: opened.product.kind, linked: true) != nil
    #expect(hasLinked == (opened.product.linkedKind != nil))
    for offered in try await opened.root.catalog.offered(of: opened.product.productType) {
      #expect(offered.kind == opened.product.kind)
      for tier in offered.offer.tiers {
        let selection = ProductSelection(
          kind: offered.kind, productID: offered.offer.id,
          amount: offered.offer.limits.lowerBound, months: tier.months, taxKind: .general)
        #expect(try await quotes.quote(selection, on: nil).quote.rate == tier.rate)
      }
    }
  }

  @Test(arguments: HostedProduct.all)
  func `An account whose feature is not in this build is kept, and no other is opened`(
    product: HostedProduct
  ) async throws {
    let opened = try await Opened(product)
    let (kind, dialog) = (opened.product.kind, AgreeableDialog())
    let others = try TestBank(
      at: opened.bank.folder, products: HostedProduct.all.filter { $0.description.kind != kind })
    let root = try CompositionRoot(others, interface: UserInterface(dialog: dialog))
    let session = try await root.signIn(nil)
    let accounts = try await session.ledger.accounts()
    let account = try #require(accounts.last)
    #expect(account.product == kind)
    #expect(account.json.text().contains("\"\(kind)\""))
    let documents = try await session.documents.documents(of: opened.account.number)
    #expect(documents?.opened == opened.account)
    #expect(documents?.receipt == opened.account.receipt)
    #expect(try await documents?.cover?.bank == root.bank.bankKey().keyID)
    let evidence = AuditEvidence(receipt: opened.account.receipt.text)
    let report = try await root.bank.audit(against: evidence) { _, _ in }
    #expect(report == AuditReport(entries: 3))
    let outcome = try await root.interface.open(kind, nil, for: session)
    #expect(outcome == FlowOutcome(stop: .nothingOffered(kind)))
  }
}

extension Prompt {
  /// The choices; empty for a question without choices.
  fileprivate var choices: [Choice] {
    switch kind {
    case .choice(let choices), .number(let choices): choices
    case .amount, .text, .consent: []
    }
  }
}

/// A dialog that records the questions and gives the simplest valid answer to each: the default,
/// the minimum amount, the first choice, or consent.
private actor AgreeableDialog: Dialog {
  private(set) var asked: [Prompt] = []

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    asked.append(prompt)
    if let text = prompt.unattended { return text }
    return switch prompt.kind {
    case .choice, .number: prompt.choices.first?.value ?? ""
    case .amount(let limits): "\(limits.lowerBound)"
    case .text: "Sample"
    case .consent: "yes"
    }
  }

  func show(_ content: Presentation) async {}
}
