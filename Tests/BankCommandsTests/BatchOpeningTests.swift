import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import BankCommands

/// How the outcome of one line affects the other lines.
struct BatchOpeningTests {
  private static let request = RequestID.random()
  private static let key = QuestionKey(rawValue: "plan.amount")
  private static let poor = FlowStop.interrupted(
    .refused(.insufficientFunds(shortfall: Won(1))), at: key)

  /// Runs a batch of ten lines whose line `B5` stops with `stop`; returns the lines reported.
  private func run(
    _ stop: FlowStop, until isInterrupted: () -> Bool = { false }
  ) async throws -> (reported: [String], report: BatchReport) {
    let opening = BatchOpening(ledger: try Self.bank().ledger(of: "Hana"))
    var reported: [String] = []
    let report = await opening.run(try SampleBatch.lines(10), until: isInterrupted) { line in
      LineOutcome(FlowOutcome(stop: "\(line.requestID)" == "B5" ? stop : nil), unused: [])
    } report: { line, _ in
      reported.append("\(line.requestID)")
    }
    return (reported, report)
  }

  /// Runs a batch of one line, whose attempts stop with `stops` in turn and are then done. Returns
  /// the report and the number of attempts.
  private func run(
    stops: [FlowStop], in ledger: (any AccountLedger)? = nil
  ) async throws -> (report: BatchReport, attempts: Int) {
    let opening = BatchOpening(ledger: try ledger ?? Self.bank().ledger(of: "Hana"))
    var attempts = 0
    let report = await opening.run(try SampleBatch.lines(1), until: { false }) { _ in
      defer { attempts += 1 }
      let stop = attempts < stops.count ? stops[attempts] : nil
      return LineOutcome(FlowOutcome(stop: stop), unused: [])
    } report: { _, _ in
    }
    return (report, attempts)
  }

  private static func bank() throws -> InMemoryBank { InMemoryBank(clock: try Samples.clock()) }

  @Test(arguments: [
    poor, .consentRefused(at: key), .interrupted(.answerMissing, at: key),
    .nothingOffered(ProductKind(declared: "plan")), .quote(.overflow),
    .ledger(.contractMismatch(reason: LocalizedText(verbatim: "other"))),
  ])
  func `A rejected line does not stop the other lines`(stop: FlowStop) async throws {
    let (reported, report) = try await run(stop)
    #expect(reported == (0..<10).map { "B\($0)" })
    #expect([report.done, report.refused, report.left] == [9, 1, 0])
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
    let (reported, report) = try await run(stop)
    #expect(reported == (0...5).map { "B\($0)" })
    #expect(report.left == 4)
    #expect(report.text.en.contains("Repeat the same command with the same file"))
  }

  @Test func `An unknown outcome is reported with its request ID`() async throws {
    let report = try await run(.ledger(.outcomeUnknown(Self.request))).report
    #expect(report.unknown == Self.request)
    #expect(report.text.en.contains("The outcome is unknown for \(Self.request)."))
    #expect(report.text.ko.contains("결과를 알 수 없는 요청: \(Self.request)."))
    var last = BatchReport(lines: 1)
    last.add(.ledger(.outcomeUnknown(Self.request)))
    #expect(last.text.en.hasSuffix(BatchReport.remedy.en))
    #expect(last.text.ko.hasSuffix(BatchReport.remedy.ko))
  }

  @Test func `An interrupted batch starts no further line`() async throws {
    var asked = 0
    let (reported, report) = try await run(Self.poor) {
      asked += 1
      return asked > 3
    }
    #expect(reported == ["B0", "B1", "B2"])
    #expect(report.left == 7)
    #expect(report.text.en.hasPrefix("3 of 10 lines done, 7 not started."))
  }

  @Test func `A line short of funds is retried if another process opened its request`() async throws
  {
    let bank = try Self.bank()
    let account = try #require(await bank.addAccount(of: "Hana", balance: Won(10_000)))
    let ledger = bank.ledger(of: "Hana")
    let contract = try SampleContracts(funding: account).contract("B0", amount: 1000)
    let signed = try await MarkerSigningService(signer: "Hana", dialog: ScriptedDialog([]))
      .sign(contract.document)
    _ = try await ledger.open(contract, signed: signed)
    let (report, attempts) = try await run(stops: [Self.poor], in: ledger)
    #expect(report.done == 1)
    #expect(attempts == 2)
  }

  private static let consent = FlowStop.interrupted(
    .answerMissing, at: QuestionKey(rawValue: "plan.consent"))
  private static let months = FlowStop.interrupted(
    .answerMissing, at: QuestionKey(rawValue: "plan.months"))

  @Test(arguments: [([consent], 1, 2), ([consent, consent], 0, 2), ([months], 0, 1)])
  func `A line whose date changed before consent is retried once, without an answer it is not`(
    stops: [FlowStop], done: Int, attempts: Int
  ) async throws {
    let run = try await run(stops: stops)
    #expect([run.report.done, run.report.refused, run.attempts] == [done, 1 - done, attempts])
  }

  @Test func `An output failure reports the line not printed and the outcome of the batch`()
    async throws
  {
    let report = try await run(.ledger(.outcomeUnknown(Self.request))).report
    let text = report.text(unprintedFrom: RequestID("B17"), because: "full")
    #expect(
      text.en.hasPrefix("The output cannot be written: full; results from B17 on are missing. "))
    #expect(text.en.contains("The outcome is unknown for \(Self.request)."))
    #expect(text.ko.hasPrefix("출력할 수 없습니다: full (B17부터의 결과가 출력되지 않았습니다). "))
  }
}
