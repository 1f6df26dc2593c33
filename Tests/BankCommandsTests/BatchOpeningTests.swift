import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import BankCommands

/// How the outcome of one line affects the other lines.
struct BatchOpeningTests {
  private static let request = RequestID.random()
  private static let key = QuestionKey(rawValue: "deposit.amount")
  private static let poor = FlowStop.interrupted(
    .refused(.insufficientFunds(shortfall: Won(1))), at: key)

  /// Runs a batch of `count` lines: `B0`, `B1`, … `stop` returns why an attempt stops, by its
  /// request ID and the number of attempts before it. Returns the lines reported, too.
  private func run(
    _ count: Int = 10, in ledger: (any AccountLedger)? = nil,
    until isInterrupted: () -> Bool = { false }, stopping stop: (String, Int) -> FlowStop?
  ) async throws -> (reported: [String], report: BatchReport, attempts: Int) {
    let opening = BatchOpening(ledger: try ledger ?? Self.bank().ledger(of: "Hana"))
    var (reported, attempts) = ([String](), 0)
    let report = await opening.run(try SampleBatch.lines(count), until: isInterrupted) { line in
      defer { attempts += 1 }
      return LineOutcome(FlowOutcome(stop: stop("\(line.requestID)", attempts)), unused: [])
    } report: { line, _ in
      reported.append("\(line.requestID)")
    }
    return (reported, report, attempts)
  }

  private static func bank() throws -> InMemoryBank {
    InMemoryBank(clock: try FixedClock(noonOn: "2026-11-20"))
  }

  @Test(arguments: [
    poor, .consentRefused(at: key), .interrupted(.answerMissing, at: key),
    .nothingOffered(ProductKind(declared: "deposit")), .quote(.overflow),
    .ledger(.contractMismatch(reason: LocalizedText(verbatim: "other"))),
  ])
  func `A rejected line does not stop the other lines`(stop: FlowStop) async throws {
    let (reported, report, _) = try await run { id, _ in id == "B5" ? stop : nil }
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
    let (reported, report, _) = try await run { id, _ in id == "B5" ? stop : nil }
    #expect(reported == (0...5).map { "B\($0)" })
    #expect(report.left == 4)
    #expect(report.text.en.contains("Repeat the same command with the same file"))
  }

  @Test func `An unknown outcome is reported with its request ID`() async throws {
    let report = try await run { id, _ in
      id == "B5" ? .ledger(.outcomeUnknown(Self.request)) : nil
    }.report
    #expect(report.unknown == Self.request)
    #expect(report.text.en.contains("The outcome is unknown for \(Self.request)."))
    #expect(report.text.ko.contains("결과를 알 수 없는 요청: \(Self.request)."))
    var last = BatchReport(lines: 1)
    last.add(FlowOutcome(stop: .ledger(.outcomeUnknown(Self.request))))
    #expect(last.text.en.hasSuffix(BatchReport.remedy.en))
    #expect(last.text.ko.hasSuffix(BatchReport.remedy.ko))
  }

  @Test func `An interrupted batch starts no further line`() async throws {
    var asked = 0
    let isInterrupted = {
      asked += 1
      return asked > 3
    }
    let (reported, report, _) = try await run(until: isInterrupted) { _, _ in nil }
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
    let (_, report, attempts) = try await run(1, in: ledger) { _, earlier in
      earlier == 0 ? Self.poor : nil
    }
    #expect(report.done == 1)
    #expect(attempts == 2)
  }

  private static let consent = FlowStop.interrupted(
    .answerMissing, at: QuestionKey(rawValue: "deposit.consent"))
  private static let months = FlowStop.interrupted(
    .answerMissing, at: QuestionKey(rawValue: "deposit.months"))

  @Test(arguments: [([consent], 1, 2), ([consent, consent], 0, 2), ([months], 0, 1)])
  func `A line whose date changed before consent is retried once, without an answer it is not`(
    stops: [FlowStop], done: Int, attempts: Int
  ) async throws {
    let run = try await run(1) { _, earlier in earlier < stops.count ? stops[earlier] : nil }
    #expect([run.report.done, run.report.refused, run.attempts] == [done, 1 - done, attempts])
  }

  @Test func `A report names the open accounts of lines not done, at most five`() throws {
    var report = BatchReport(lines: 6)
    var partly = FlowOutcome(stop: .consentRefused(at: Self.key))
    let opened = try Samples.opened("DEPOSIT-2")
    partly.add(opened)
    report.add(partly)
    let name = "DEPOSIT-2 (\(opened.contract.requestID))"
    #expect(report.text.en.contains("lines that are not done reported 1 open account: \(name)."))
    for _ in 1..<6 { report.add(partly) }
    let names = Array(repeating: name, count: 5).joined(separator: ", ")
    #expect(report.text.en.hasSuffix("reported 6 open accounts: \(names), …."))
    #expect(report.text.ko.hasSuffix("완료되지 않은 줄의 개설된 계좌 6개: \(names), …."))
  }

  @Test func `A report of a repeated batch does not say that a request opened nothing`() throws {
    let terms = try Samples.opened("DEPOSIT-2").contract.terms
    #expect(terms.text.ko.hasPrefix("[\(terms.selection.productID), "))
    var report = BatchReport(lines: 1)
    report.add(
      FlowOutcome(stop: .ledger(.requestConflict(Self.request, opened: terms, asked: terms))))
    #expect(report.text.en == "0 of 1 line done, 1 rejected.")
    #expect(report.text.ko == "1줄 가운데 0줄 완료, 1줄 거절.")
  }

  @Test func `An output failure reports the line not printed and the outcome of the batch`() {
    var report = BatchReport(lines: 1)
    report.add(FlowOutcome(stop: .ledger(.outcomeUnknown(Self.request))))
    let texts = report.unprinted(from: RequestID("B17"))
    #expect(texts[0].en == "The results from B17 on are missing.")
    #expect(texts[0].ko == "B17부터의 결과가 출력되지 않았습니다.")
    #expect(texts[1].en.contains("The outcome is unknown for \(Self.request)."))
  }
}
