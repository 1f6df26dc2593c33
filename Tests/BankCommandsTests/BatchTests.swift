import FeatureDependencies
import StrictJSON
import Testing

@testable import BankCommands

/// Validation of a batch file before its first line runs.
struct BatchTests {
  private static let good =
    #""requestID": "A", "open": "deposit", "answers": {"#
    + #""deposit.product": "one", "deposit.amount": "1000", "deposit.consent": "yes""#

  /// The faults in `text`, each with its position.
  private func faults(_ text: String) throws -> [String] {
    do {
      _ = try SampleBatch.read(text)
      return []
    } catch { return error.faults.map(\.text.en) }
  }

  @Test func `Lines are read in order, and their sums added up`() throws {
    let batch = try SampleBatch.read(
      [SampleBatch.line("A", amount: "10만"), "", SampleBatch.line("B", amount: "2,000원"), ""]
        .joined(separator: "\r\n"))
    #expect(batch.lines.map { "\($0.requestID)" } == ["A", "B"])
    #expect(batch.lines.map { "\($0.kind)" } == ["deposit", "deposit"])
    #expect(batch.sum == Won(102_000))
    #expect(batch.openings == 2)
    #expect(batch.summary.en.hasPrefix("2 lines of the file: 2 openings, 102,000 won in all."))
    #expect(batch.summary.ko.hasPrefix("파일 2줄, 개설 2건, 합계 102,000원입니다."))
  }

  @Test func `Optional openings of a line count in its totals`() throws {
    let batch = try SampleBatch.read(
      "{\(Self.good), \"savings.product\": [\"a\", \"b\"], \"savings.amount\": [\"5\", \"6\"], "
        + "\"savings.consent\": [\"yes\", \"yes\"]}}")
    #expect(batch.openings == 3)
    #expect(batch.sum == Won(1_011))
  }

  @Test(arguments: [
    ("", "line 1:1: at least one line is needed"),
    (" \n\t\n", "line 1:1: at least one line is needed"),
    ("[]", "line 1:1: an object is expected here"),
    (#"{"open": "deposit", "answers": {}}"#, "line 1:1, requestID: this key is missing"),
    (SampleBatch.line("A.1"), #"requestID: "A.1" is not valid; expected a-z A-Z 0-9 - _"#),
    (SampleBatch.line(String(repeating: "a", count: 65)), "is not valid; expected a-z A-Z 0-9 - _"),
    (
      "\(SampleBatch.line("A"))\n\(SampleBatch.line("A"))", "line 2:15, requestID: A occurs twice"
    ),
    (
      #"{"requestID": "A", "open": "loan", "answers": {}}"#,
      #""loan" is not valid; expected deposit, savings"#
    ),
    (
      #"{"requestID": "A", "open": "deposit", "answers": {}}"#,
      "answers.deposit.consent: this key is missing"
    ),
    ("{\(good), \"savings.product\": \"a\"}}", "answers.savings.consent: this key is missing"),
    ("{\(good), \"savings.amount\": \"6\"}}", "answers.savings.consent: this key is missing"),
    (
      "{\(good), \"savings.product\": \"a\", \"savings.consent\": \"no\"}}",
      #"answers.savings.consent: "no" is not valid; expected yes"#
    ),
    (
      "{\(good), \"savings.product\": [\"a\", \"b\"], \"savings.consent\": \"yes\"}}",
      "answers.savings.consent[1]: this key is missing"
    ),
    (SampleBatch.line("A", amount: "x"), #"answers.deposit.amount: "x" is not valid"#),
    (SampleBatch.line("A", amount: "0"), #"answers.deposit.amount: "0" is not valid"#),
    (SampleBatch.line("A", amount: "99999999999999999999"), "answers.deposit.amount"),
    (
      "{\(good), \"deposit.months\": \"a year\"}}",
      #"answers.deposit.months: "a year" is not valid; expected 12"#
    ),
    (
      "{\(good), \"deposit.tax\": [\"exempt\", \"none\"]}}",
      #"answers.deposit.tax[1]: "none" is not valid; expected general, exempt, agricultural"#
    ),
    (
      "{\(good), \"deposit.openSavings\": \"new\"}}",
      #"answers.deposit.openSavings: "new" is not valid; expected yes, no"#
    ),
  ])
  func `A fault in a line of a batch is reported with its position`(text: String, fault: String)
    throws
  {
    let faults = try faults(text)
    #expect(faults.contains { $0.contains(fault) }, "\(faults)")
  }

  @Test func `A line may choose a term and a tax by any spelling that its flow accepts`() throws {
    let spelled = "{\(Self.good), \"deposit.months\": \" １200 \", \"deposit.tax\": \" exempt \"}}"
    #expect(try faults(spelled) == [])
  }

  @Test func `A consent that is neither yes nor no is one fault`() throws {
    let text = "{\(Self.good), \"savings.product\": \"a\", \"savings.consent\": \"maybe\"}}"
    let faults = try faults(text)
    #expect(faults.count == 1)
    #expect(
      faults.first?.hasSuffix(#"savings.consent: "maybe" is not valid; expected yes"#) == true)
  }

  @Test func `A sum beyond 64 bits is rejected at the line that exceeds it`() throws {
    let large = SampleBatch.line("A", amount: "9223372036854775807")
    let faults = try faults("\(large)\n\(SampleBatch.line("B", amount: "1"))")
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix("line 2:") == true)
  }

  @Test func `All faults of a file are reported in the order of its lines`() throws {
    let lines = ["{", SampleBatch.line("A"), "[]", SampleBatch.line("A"), "no", ""]
    let places = try faults(lines.joined(separator: "\n")).map { $0.prefix(7) }
    #expect(places == ["line 1:", "line 3:", "line 4:", "line 5:"])
  }
}
