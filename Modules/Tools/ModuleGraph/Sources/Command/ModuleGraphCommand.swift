public import Foundation

/// The command `module-graph`: its output and exit code for given arguments.
public struct ModuleGraphCommand: Sendable {
  /// The result of a run.
  public struct Outcome: Sendable {
    /// The exit code: 0 for success, 1 for findings, 2 if there is no answer and `errors` says why.
    public let status: Int32
    /// The text for standard output.
    public let output: String
    /// The text for standard error.
    public let errors: String
  }

  let options: Options
  let shell: Shell

  /// Runs the command with `arguments`, which exclude the program's name. `environment` is that of
  /// the commands of the toolchain, which are found in its `PATH`.
  public static func run(_ arguments: [String], environment: [String: String]) -> Outcome {
    do throws(ModuleGraphError) {
      let shell = Shell(environment: environment)
      return try ModuleGraphCommand(options: Options(arguments), shell: shell).outcome()
    } catch {
      return Outcome(status: 2, output: "", errors: "\(error)\n")
    }
  }

  private func outcome() throws(ModuleGraphError) -> Outcome {
    switch options.question {
    case .help: Outcome(status: 0, output: Options.usage + "\n", errors: "")
    case .findings: try findings(Session(options, SwiftPM(shell: shell)))
    case .affected(let files): try affected(files)
    case .crossings(let folders): outcome(try crossings(between: folders))
    case .wiring: try wiring()
    case .untie(let parts): try untie(parts)
    }
  }

  private func findings(_ session: Session) throws(ModuleGraphError) -> Outcome {
    let roles = try session.roles()
    let all = try Checks(session.graph).findings(roles, strict: options.isStrict)
    if let path = options.newBaseline {
      try write(Baseline.text(accepting: all), to: URL(filePath: path))
      let count = counted(all.count, "finding")
      return Outcome(status: 0, output: "\(path) accepts \(count).\n", errors: "")
    }
    let baseline = try Baseline(path: options.baseline)
    var findings = all.filter { !baseline.accepts($0) }
    findings.addCrossings(of: session.graph, shell)
    let report = FindingsReport(session, findings, inBaseline: all.count - findings.count)
    let status: Int32 = options.isCheck && !findings.isEmpty ? 1 : 0
    switch options.form {
    case .text, .json: return outcome(report, status: status)
    case .github: return Outcome(status: status, output: report.gitHub, errors: "")
    case .mermaid:
      let chart = session.graph.chart(roles, isReduced: options.isReduced)
      return Outcome(status: status, output: chart, errors: report.findingLines)
    }
  }

  private func affected(_ files: [String]) throws(ModuleGraphError) -> Outcome {
    let session = try Session(options, SwiftPM(shell: shell))
    let answer = try session.graph.affected(by: files.map(session.graph.repository.candidates))
    let others = answer.inNoTarget.map { "\($0) is in no target.\n" }.joined()
    return outcome(answer, errors: others)
  }

  private func crossings(between folders: [String]) throws(ModuleGraphError) -> Crossings {
    let source = IndexSource(shell: shell, given: options.indexStore)
    let store = try source.store(for: URL(filePath: realPath(folders[0])))
    let repository = Repository(of: URL(filePath: options.folder))
    return try Crossings(between: folders, in: store, repository)
  }

  func outcome(_ answer: some Answer, status: Int32 = 0, errors: String = "") -> Outcome {
    let output = options.form == .json ? answer.json : answer.text
    return Outcome(status: status, output: output, errors: errors)
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
