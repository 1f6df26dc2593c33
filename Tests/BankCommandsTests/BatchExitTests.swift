import Bulk
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import TerminalDialog
import Testing

@testable import BankCommands

/// How a batch ends of which two lines failed in different ways.
struct BatchExitTests {
  private static let lines: [Written] = ["A", "B"].map { id in
    [
      "requestID": .string(id), "open": "deposit",
      "answers": ["deposit.product": "time-deposit", "deposit.consent": "yes"],
    ]
  }
  private static let refused = FlowStop.consentRefused(at: QuestionKey(rawValue: "deposit.consent"))
  private static let unknown = FlowStop.ledger(.outcomeUnknown(.random()))

  @Test(arguments: [["A": unknown, "B": refused], ["A": refused, "B": unknown]])
  func `A batch ends as its worst line did, wherever that stands`(
    stops: [String: FlowStop]
  ) async throws {
    let (streams, language) = (StandardStreams(), LanguageSetting(.english))
    let command = BatchCommand(
      batch: try Batch(
        Self.lines.map(\.value), products: SampleProducts.all),
      customerID: nil, access: OneCustomer(session: StoppedLines(stops: stops)),
      dialog: ScriptedDialog([]), signals: nil,
      progressBar: {
        ProgressBar(
          BatchCommand.progressTitle, output: streams.errors, language: language,
          style: OutputStyle(surface: .lines, hasColor: false))
      },
      output: CommandOutput(
        json: false, dialog: ScriptedDialog([]), streams: streams, interruption: { nil },
        language: { .english }))
    #expect(try await command.run() == .outcomeUnknown)
  }
}

/// A customer whose lines stop so, by their ids.
private struct StoppedLines: CustomerSession {
  let stops: [String: FlowStop]
  var ledger: any AccountLedger {
    FailingLedger(.unavailable(reason: LocalizedText(verbatim: "not asked")))
  }
  var documents: any DocumentArchive { NoDocuments() }
  var drafts: any DraftStore { NoDrafts() }

  func flow(_ draft: OpeningDraft) -> (any Flow)? { nil }

  func opening<Value>(
    _ batch: Batch, _ body: (@escaping @Sendable (BatchLine) async -> LineOutcome) async -> Value
  ) async throws(CommandError) -> Value {
    await body { [stops] line in
      LineOutcome(FlowOutcome(stop: stops["\(line.requestID)"]), unused: [])
    }
  }
}
