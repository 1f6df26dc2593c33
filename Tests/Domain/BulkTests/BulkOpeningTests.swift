import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization
import Testing

@testable import Bulk

/// How the outcome of one line affects the other lines.
struct BulkOpeningTests {
  private static let request = RequestID.random()
  private static let key = QuestionKey(rawValue: "plan.amount")
  private static let poor = FlowStop.interrupted(
    .refused(.insufficientFunds(shortfall: Won(1))), at: key)

  /// Runs a batch of 40 lines whose line `B5` stops with `stop`; returns the lines reported.
  private func run(
    _ stop: FlowStop, until isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) async throws -> (reported: [String], report: BatchReport) {
    let bank = InMemoryBank(clock: try Samples.clock())
    let bulk = BulkOpening(ledger: bank.ledger(of: "Hana"), isInterrupted: isInterrupted) { line in
      LineOutcome(FlowOutcome(stop: "\(line.requestID)" == "B5" ? stop : nil), unused: [])
    }
    var reported: [String] = []
    let report = await bulk.run(try SampleBatch.lines(40)) { line, _ in
      reported.append("\(line.requestID)")
    }
    return (reported, report)
  }

  @Test(arguments: [
    poor, .consentRefused(at: key), .interrupted(.answerMissing, at: key),
    .nothingOffered(ProductKind(declared: "plan")), .quote(.overflow),
    .ledger(.contractMismatch(reason: LocalizedText(verbatim: "other"))),
  ])
  func `A rejected line does not stop the other lines`(stop: FlowStop) async throws {
    let (reported, report) = try await run(stop)
    #expect(reported == (0..<40).map { "B\($0)" })
    #expect([report.done, report.refused, report.left] == [39, 1, 0])
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
    #expect(reported == (0..<reported.count).map { "B\($0)" })
    #expect(reported.count < 40)
    #expect(report.left == 40 - reported.count)
    #expect(report.text.en.contains("Repeat the same command with the same file"))
  }

  @Test func `An unknown outcome is reported with its request ID`() async throws {
    let report = try await run(.ledger(.outcomeUnknown(Self.request))).report
    #expect(report.unknown == [Self.request])
    #expect(report.text.en.contains("The outcome is unknown for \(Self.request)."))
    #expect(report.text.ko.contains("결과를 알 수 없는 요청: \(Self.request)."))
    var last = BatchReport(lines: 1)
    last.add(.ledger(.outcomeUnknown(Self.request)))
    #expect(last.text.en.hasSuffix(BatchReport.remedy.en))
    #expect(last.text.ko.hasSuffix(BatchReport.remedy.ko))
  }

  @Test func `An interrupted batch starts no further line`() async throws {
    let asked = Atomic(0)
    let (reported, report) = try await run(Self.poor) {
      asked.add(1, ordering: .relaxed).newValue > 3
    }
    #expect(reported == ["B0", "B1", "B2"])
    #expect(report.left == 37)
    #expect(report.text.en.hasPrefix("3 of 40 lines done, 37 not started."))
  }

  @Test func `A line short of funds is retried if another process opened its request`() async throws
  {
    let bank = InMemoryBank(clock: try Samples.clock())
    let account = try #require(await bank.addAccount(of: "Hana", balance: Won(10_000)))
    let ledger = bank.ledger(of: "Hana")
    let tries = Atomic(0)
    let bulk = BulkOpening(ledger: ledger, isInterrupted: { false }) { line in
      // The first attempt fails after another process has executed the same request.
      guard tries.add(1, ordering: .relaxed).newValue == 1 else {
        return LineOutcome(FlowOutcome(), unused: [])
      }
      await Self.open("\(line.requestID)", from: account, in: ledger)
      return LineOutcome(FlowOutcome(stop: Self.poor), unused: [])
    }
    let report = await bulk.run(try SampleBatch.lines(1)) { _, _ in }
    #expect(report.done == 1)
    #expect(tries.load(ordering: .relaxed) == 2)
  }

  @Test func `A line whose date changed before consent is retried once`() async throws {
    let tries = Atomic(0)
    let consent = QuestionKey(rawValue: "plan.consent")
    let bulk = BulkOpening(
      ledger: InMemoryBank(clock: try Samples.clock()).ledger(of: "Hana"),
      isInterrupted: { false }
    ) { line in
      let isFirst = tries.add(1, ordering: .relaxed).newValue == 1
      return LineOutcome(
        FlowOutcome(stop: isFirst ? .interrupted(.answerMissing, at: consent) : nil), unused: [])
    }
    let report = await bulk.run(try SampleBatch.lines(1)) { _, _ in }
    #expect(report.done == 1)
    #expect(tries.load(ordering: .relaxed) == 2)
  }

  @Test func `A line with a missing answer is not retried`() async throws {
    let tries = Atomic(0)
    let months = QuestionKey(rawValue: "plan.months")
    let bulk = BulkOpening(
      ledger: InMemoryBank(clock: try Samples.clock()).ledger(of: "Hana"),
      isInterrupted: { false }
    ) { line in
      tries.add(1, ordering: .relaxed)
      return LineOutcome(FlowOutcome(stop: .interrupted(.answerMissing, at: months)), unused: [])
    }
    let report = await bulk.run(try SampleBatch.lines(1)) { _, _ in }
    #expect(report.refused == 1)
    #expect(tries.load(ordering: .relaxed) == 1)
  }

  @Test func `An output failure reports the first line not printed and the outcome of the batch`()
    async throws
  {
    let report = try await run(.ledger(.outcomeUnknown(Self.request))).report
    let text = report.text(unprintedFrom: RequestID("B17"), because: "full")
    #expect(
      text.en.hasPrefix("The output cannot be written: full; results from B17 on are missing. "))
    #expect(text.en.contains("The outcome is unknown for \(Self.request)."))
    #expect(text.ko.hasPrefix("출력할 수 없습니다: full (B17부터의 결과가 출력되지 않았습니다). "))
  }

  private static func open(
    _ id: String, from account: AccountNumber, in ledger: any AccountLedger
  ) async {
    await #expect(throws: Never.self) {
      let contract = try SampleContracts(funding: account).contract(id, amount: 1000)
      let signed = try await MarkerSigningService(signer: "Hana", dialog: ScriptedDialog([]))
        .sign(contract.document(in: SampleBatch.products[0].words, naming: nil))
      _ = try await ledger.open(contract, signed: signed)
    }
  }
}
