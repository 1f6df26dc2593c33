import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import BankCommands

/// How the outcome of one line affects the other lines, and the report of a batch.
struct BatchReportTests {
  private static let request = RequestID.random()
  private static let key = QuestionKey(rawValue: "deposit.amount")

  /// Runs a batch of ten lines. The sixth, `B5`, ends with `stop`. Returns the number of results,
  /// and standard error.
  private func run(stopping stop: FlowStop) async throws -> (results: Int, errors: String) {
    var host = try await FakeHost(session: DoubledSession(stops: ["B5": stop]))
    host.batch = try SampleBatch.lines(10)
    #expect(await host.run("open", "--batch", "file") != 0)
    return (try host.output.split(separator: "\n").count, try host.errors)
  }

  @Test(
    arguments: [
      .interrupted(.refused(.insufficientFunds(shortfall: Won(1))), at: key),
      .consentRefused(at: key), .interrupted(.answerMissing, at: key),
      .nothingOffered(ProductKind(declared: "deposit")), .quote(.overflow),
      .ledger(.contractMismatch(reason: LocalizedText(verbatim: "other"))),
    ] as [FlowStop])
  func `A rejected line does not stop the other lines`(stop: FlowStop) async throws {
    let (results, errors) = try await run(stopping: stop)
    #expect(results == 10)
    #expect(errors.contains("9 of 10 lines done, 1 rejected."))
    #expect(!errors.contains("Repeat"))
  }

  @Test(
    arguments: [
      .ledger(.outcomeUnknown(request)),
      .ledger(.unavailable(reason: LocalizedText(verbatim: "full"))), .signing(.declined),
      .catalog(.unavailable(reason: LocalizedText(verbatim: "gone"))),
    ] as [FlowStop])
  func `A failure that would repeat on the next lines ends a batch, and started lines are reported`(
    stop: FlowStop
  ) async throws {
    let (results, errors) = try await run(stopping: stop)
    #expect(results == 6)
    for part in ["5 of 10 lines done", "4 not started.", "Repeat the same"] {
      #expect(errors.contains(part))
    }
  }

  @Test func `An unknown outcome is reported with its request ID`() {
    var report = BatchReport(lines: 1)
    report.add(FlowOutcome(stop: .ledger(.outcomeUnknown(Self.request))))
    #expect(report.text.en.contains("The outcome is unknown for \(Self.request)."))
    #expect(report.text.ko.contains("결과를 알 수 없는 요청: \(Self.request)."))
    #expect(report.text.en.hasSuffix(BatchReport.remedy.en))
    #expect(report.text.ko.hasSuffix(BatchReport.remedy.ko))
  }

  @Test func `A report of a repeated batch does not say that a request opened nothing`() throws {
    let terms = try Samples.opened("DEPOSIT-2").contract.terms
    var report = BatchReport(lines: 1)
    report.add(
      FlowOutcome(stop: .ledger(.requestConflict(Self.request, opened: terms, asked: terms))))
    #expect(report.text.en == "0 of 1 line done, 1 rejected.")
    #expect(report.text.ko == "1줄 가운데 0줄 완료, 1줄 거절.")
  }
}
