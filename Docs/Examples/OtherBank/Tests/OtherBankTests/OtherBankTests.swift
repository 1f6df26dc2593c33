import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization
import Testing

@testable import OtherBank

/// Another bank's own implementations pass the contracts of the interface layer.
@Suite(.timeLimit(.minutes(2)))
struct OtherBankTests {
  @Test func `The notebook keeps the law of ledgers`() async throws {
    let notChecked = try await LedgerLaw.check {
      NotebookBank(notebook: Notebook(), day: try Samples.day("2026-11-20"))
    }
    #expect(notChecked == ["what a restart forgets: a notebook is only in memory"])
  }

  @Test func `The stamp keeps the law of signing`() async throws {
    try await SigningLaw.check {
      let customer = Customer(says: "yes")
      return SigningFixture(
        service: Stamp(owner: "Hana", dialog: customer),
        unwilling: .checked(Stamp(owner: "Hana", dialog: Refusal(customer: customer))),
        shown: .checked { await customer.shown },
        isSignature: { $0 == Stamp.stamped($1, by: "Hana") })
    }
  }

  @Test func `The teller keeps the contract of dialogs`() async throws {
    let notChecked = try await DialogContract.check(.pipe) { answers in
      let counter = Counter(answers.map(\.text))
      let teller = Teller(read: { counter.read() }, write: { counter.write($0) })
      return DialogFixture(teller, shown: .checked { counter.written })
    }
    #expect(notChecked == [])
  }

  @Test func `The shelf keeps the contract of catalogs`() async throws {
    let product = DepositProduct(offer: try Samples.offer("plain"), interest: .simple)
    try await ProductCatalogContract.check(Shelf(listed: [product]), offering: [product])
  }
}

/// A notebook with the pages of two customers.
private struct NotebookBank: LedgerFixture {
  let notebook: Notebook
  let day: CalendarDate

  func addAccount(of customer: LedgerCustomer, balance: Won) async throws -> AccountNumber {
    try #require(await notebook.add(balance, for: customer.rawValue, on: day))
  }

  func session(of customer: LedgerCustomer) async throws -> any AccountLedger {
    Page(of: customer.rawValue, in: notebook)
  }

  func sign(
    _ document: SigningDocument, by customer: LedgerCustomer
  ) async throws -> SignedContract { Stamp.stamped(document, by: customer.rawValue) }

  func reopened() async throws -> Part<NotebookBank> {
    .notChecked(because: "a notebook is only in memory")
  }
}

/// Gives the same answer to each question, and records the content shown.
private actor Customer: Dialog {
  private let text: String
  private(set) var shown: [Presentation] = []

  init(says text: String) { self.text = text }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String { text }
  func show(_ content: Presentation) async { shown.append(content) }
}

/// Shows the customer everything, and answers "no".
private struct Refusal: Dialog {
  let customer: Customer

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String { "no" }
  func show(_ content: Presentation) async { await customer.show(content) }
}

/// Supplies the lines to read, and collects the lines written.
private final class Counter: Sendable {
  private let lines: Mutex<ArraySlice<String>>
  private let text = Mutex("")

  var written: String { text.withLock { $0 } }

  init(_ answers: [String]) { lines = Mutex(answers[...]) }

  func read() -> String? { lines.withLock { $0.popFirst() } }
  func write(_ line: String) { text.withLock { $0 += line + "\n" } }
}
