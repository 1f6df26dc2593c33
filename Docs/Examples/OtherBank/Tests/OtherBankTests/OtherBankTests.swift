import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization
import Testing

@testable import OtherBank

/// Another bank's own implementations pass the contracts of the interface layer.
struct OtherBankTests {
  @Test func `The notebook keeps the law of ledgers`() async throws {
    try await LedgerLaw.check {
      NotebookBank(notebook: Notebook(), day: try Samples.day("2026-11-20"))
    }
  }

  @Test func `The stamp keeps the law of signing`() async throws {
    try await SigningLaw.check {
      let (willing, unwilling) = (Customer(says: "yes"), Customer(says: "no"))
      return SigningFixture(
        service: Stamp(owner: "Hana", dialog: willing),
        unwilling: .checked(Stamp(owner: "Hana", dialog: unwilling)),
        otherCustomer: Stamp(owner: "Duri", dialog: Customer(says: "yes")),
        shown: .checked { await willing.shown + unwilling.shown },
        isSignature: { $0 == Stamp.stamped($1, by: "Hana") })
    }
  }

  @Test func `The teller keeps the law of dialogs`() async throws {
    #expect(try await DialogLaw.check(TellerFixture()) == [])
  }

  @Test(arguments: ProductCatalogContract<DepositProduct>.clauses)
  func `The shelf keeps the contract of catalogs`(
    clause: Clause<ProductCatalogContract<DepositProduct>.Fixture>
  ) async throws {
    let product = DepositProduct(offer: try Samples.offer("plain"), interest: .simple)
    try await clause.verify { .init(catalog: Shelf(listed: [product])) }
  }

  /// Passing `inout Interview` must compile in a package without the settings of `PureDIBank`.
  @Test func `An interview can be passed to a function of another package`() async throws {
    let dialog = ScriptedDialog([.answer("a", "10"), .answer("b", "20")])
    let sum = try await dialog.interview { (interview) async throws(FlowStop) in
      let first = try await self.amount("a", &interview)
      return try await self.amount("b", &interview).amount + first.amount
    }
    #expect(sum == 30)
  }

  private func amount(
    _ key: String, _ interview: inout Interview
  ) async throws(FlowStop) -> Won {
    let text = LocalizedText(verbatim: "?")
    return try await interview.ask(
      .amount(QuestionKey(rawValue: key), text, help: text, within: Won(1)...Won(100)))
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

  // A notebook is only in memory.
  func reopened() async throws -> NotebookBank { self }
}

/// Gives the same answer to each question, and records the content shown.
private actor Customer: Dialog {
  private let text: String
  private(set) var shown: [Presentation] = []

  init(says text: String) { self.text = text }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String { text }
  func show(_ content: Presentation) async { shown.append(content) }
}

/// Tellers that read the lines of a counter. One conversation ends before the next begins.
private struct TellerFixture: ExactDialogFixture, ShowingDialogFixture {
  let user = DialogUser.pipe
  let language = Language.english
  private let counter = Counter()

  func dialog(_ answers: Answers) -> Teller {
    counter.begin(answers.map(\.text))
    return Teller(read: { counter.read() }, write: { counter.write($0) })
  }

  func shown(by teller: Teller) -> String { counter.written }
}

/// Supplies the lines to read, and collects the lines written.
private final class Counter: Sendable {
  private let lines = Mutex<ArraySlice<String>>([])
  private let text = Mutex("")

  var written: String { text.withLock { $0 } }

  func begin(_ answers: [String]) {
    lines.withLock { $0 = answers[...] }
    text.withLock { $0 = "" }
  }

  func read() -> String? { lines.withLock { $0.popFirst() } }
  func write(_ line: String) { text.withLock { $0 += line + "\n" } }
}
