public import Foundation

/// The command `module-graph`: its output and exit code for given arguments.
public struct ModuleGraphCommand: Sendable {
  /// The result of a run.
  public struct Outcome: Sendable {
    /// The exit code: 0 for success, 1 for findings with `--check`, 2 if there is no graph and
    /// `errors` says why.
    public let status: Int32
    /// The text for standard output.
    public let output: String
    /// The text for standard error.
    public let errors: String
  }

  /// Runs the command with `arguments`, which exclude the program's name; `describer` reads the
  /// manifest.
  public static func run(_ arguments: [String], describer: any PackageDescriber) -> Outcome {
    do throws(ModuleGraphError) {
      let arguments = try Arguments(arguments)
      if arguments.isHelp { return Outcome(status: 0, output: Arguments.usage + "\n", errors: "") }
      return try run(arguments, describer)
    } catch {
      return Outcome(status: 2, output: "", errors: "\(error)\n")
    }
  }

  private static func run(
    _ arguments: Arguments, _ describer: any PackageDescriber
  ) throws(ModuleGraphError) -> Outcome {
    if case .crossings(let folders) = arguments.question {
      return try outcome(Crossings(of: folders), arguments)
    }
    let session = try Session(arguments, describer)
    switch arguments.question {
    case .findings, .crossings: return try findings(session, arguments)
    case .dependents(let name): return try outcome(session.graph.dependents(of: name), arguments)
    case .affected(let files):
      let answer = session.graph.affected(by: files.map(session.paths(of:)))
      let others = answer.inNoTarget.map { "\($0) is in no target.\n" }.joined()
      return try outcome(answer, arguments, errors: others)
    }
  }

  private static func findings(
    _ session: Session, _ arguments: Arguments
  ) throws(ModuleGraphError) -> Outcome {
    let review = session.graph.review(
      roles: session.roles, baseline: session.baseline, strict: arguments.isStrict)
    if let path = arguments.newBaseline {
      let text = Baseline.text(accepting: review.forBaseline, old: session.baseline)
      do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
        throw .unwritable(path: path, reason: error.localizedDescription)
      }
      let count = counted(review.forBaseline.count, "finding")
      return Outcome(status: 0, output: "\(path) accepts \(count).\n", errors: "")
    }
    let report = FindingsReport(graph: session.graph, review: review)
    let status: Int32 = arguments.isCheck && !review.findings.isEmpty ? 1 : 0
    switch arguments.form {
    case .text, .json: return try outcome(report, arguments, status: status)
    case .github: return Outcome(status: status, output: report.gitHub, errors: "")
    case .mermaid:
      return Outcome(
        status: status, output: try session.graph.mermaid(arguments.chart, roles: session.roles),
        errors: review.findings.map { "\($0)\n" }.joined())
    }
  }

  private static func outcome(
    _ answer: some Answer, _ arguments: Arguments, status: Int32 = 0, errors: String = ""
  ) throws(ModuleGraphError) -> Outcome {
    guard arguments.form == .json else {
      return Outcome(status: status, output: answer.text, errors: errors)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let text = String(decoding: try encoder.encode(answer), as: UTF8.self) + "\n"
      return Outcome(status: status, output: text, errors: errors)
    } catch { throw .undescribed(reason: "\(error)") }
  }
}

extension ModuleGraphCommand.Outcome {
  /// Writes the output and the errors, and returns the exit code.
  ///
  /// It is 2 if either cannot be written, for example because the disk is full. Otherwise a
  /// truncated report could pass for a complete one.
  public func print(to output: FileHandle, errors: FileHandle) -> Int32 {
    do {
      try output.write(contentsOf: Data(self.output.utf8))
      try errors.write(contentsOf: Data(self.errors.utf8))
      return status
    } catch {
      let reason = "The report could not be written: \(error.localizedDescription)\n"
      // If this fails too, only the exit code reports the failure.
      try? errors.write(contentsOf: Data(reason.utf8))
      return 2
    }
  }
}
