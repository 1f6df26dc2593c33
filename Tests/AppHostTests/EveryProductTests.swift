import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import StrictJSON
import Testing

@testable import AppHost

/// Each hosted product, through ledger, schema, receipt and audit.
struct EveryProductTests {
  @Test(arguments: HostedProduct.all)
  func `A product asks its questions in order, and is booked, stored, signed and quoted as agreed`(
    product: HostedProduct
  ) async throws {
    let opened = try await OpenedProduct(product)
    let account = try opened.account
    let asked = opened.answers.map(\.key)
    #expect(asked == product.description.questionKeys.filter { asked.contains($0) })
    try await expectBooked(opened, product)
    try await expectSigned(opened, product)
    #expect(try await opened.bank.audit() == AuditReport(entries: 3))
    let root = try OpenedProduct.root(
      at: opened.bank, dialog: AgreeableDialog(), products: HostedProduct.all)
    let agreed = account.contract.quote
    let quoted = try await product.quotes(root).quote(agreed.selection, on: agreed.openedOn)
    #expect(quoted.quote == agreed)
    #expect((product.linkedQuotes != nil) == (product.description.linkedKind != nil))
  }

  private func expectBooked(_ opened: OpenedProduct, _ product: HostedProduct) async throws {
    // A second bank object, so that the account is read from the database.
    let again = try TestBank(at: opened.bank.folder)
    let ledger = again.bank.ledger(of: opened.hana.signedIn)
    let accounts = try await ledger.accounts()
    let account = try #require(accounts.last)
    #expect(account.product == product.description.kind)
    #expect("\(account.number)".hasPrefix(product.description.accountPrefix + "-"))
    #expect(account.contracted?.quote == (try opened.account).contract.quote)
    #expect(try await ledger.opening(for: #require(RequestID("R"))) == opened.account)
    let amount = try opened.account.contract.terms.selection.amount
    #expect(accounts.map(\.balance) == [try Won(5_000_000_000).subtracting(amount), amount])
  }

  private func expectSigned(_ opened: OpenedProduct, _ product: HostedProduct) async throws {
    let archive = opened.bank.bank.documents(of: opened.hana.signedIn)
    let documents = try #require(try await archive.documents(of: opened.account.number))
    let contract = try JWS.verify(
      try #require(documents.opening).signed.text, as: .contract,
      with: opened.hana.customer.publicKey)
    let receipt = try JWS.verify(
      documents.receipt.text, as: .receipt, with: try await opened.bank.bank.bankKey())
    #expect(contract["kind"] == "\(product.description.kind)")
    #expect(receipt["accountNumber"] == "\(try opened.account.number)")
  }
}
