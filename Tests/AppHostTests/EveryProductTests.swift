import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import StrictJSON
import TerminalDialog
import Testing

@testable import AppHost

/// Each hosted product, through ledger, schema, receipt, audit and layout.
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

  @Test(arguments: HostedProduct.all, [80, 40])
  func `A product's account is shown with the product's words`(
    product: HostedProduct, columns: Int
  ) async throws {
    let opened = try await OpenedProduct(product)
    let words = product.description.words
    for language in Language.allCases {
      let layout = TextLayout(
        language: language, columns: columns,
        products: ProductGlossary(HostedProduct.all.map(\.description)),
        style: OutputStyle(surface: .lines, hasColor: false))
      let text = { (content: Presentation) in layout.lines(content).joined(separator: "\n") }
      #expect(text(.opened(try opened.account)).contains(words.opened(language)))
      let accounts = try await opened.hana.ledger.accounts()
      let day = opened.bank.clock.now().date
      #expect(text(.accounts(accounts, on: day)).contains(words.product(language)))
      let shown = opened.shown.map(text).joined(separator: "\n")
      for word in [words.product(language), words.amount(language)] {
        #expect(shown.contains(word))
      }
    }
  }
}

/// Each hosted product, through the built program.
struct EveryProductProgramTests {
  @Test(arguments: HostedProduct.all)
  func `A product is opened from an answers file, listed, receipted and audited`(
    product: HostedProduct
  ) async throws {
    let kind = "\(product.description.kind)"
    let answers = try await OpenedProduct(product).answers.map { ($0.key.rawValue, $0.text) }
    let program = try BuiltProgram()
    _ = try await program.enroll(balance: 5_000_000_000)
    let data = try JSONEncoder().encode(Dictionary(answers) { first, _ in first })
    let file = try program.write(String(decoding: data, as: UTF8.self), to: "answers.json")
    let opened = try program.bank("open", kind, "--answers", file, "--json")
    try #require(opened.status == 0, "\(opened.errors)")
    let number = try #require(try opened.json["accountNumber"] as? String)
    let listed = try JSONSerialization.jsonObject(
      with: Data(try program.bank("accounts", "--json").output.utf8))
    let account = try #require((listed as? [[String: Any]])?.last)
    #expect(account["accountNumber"] as? String == number)
    #expect(account["kind"] as? String == kind)
    let documents = try program.bank("receipt", number, "--json").json
    #expect(documents["receipt"] as? String == (try opened.json["receipt"]) as? String)
    #expect(
      try program.run(["audit", "--data-dir", program.path("data")]).output
        == "entries: 3, violations: 0\n")
  }
}
