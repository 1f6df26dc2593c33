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
    public internal(set) var errors = ""
  }

  let options: Options
  let shell: Shell
  /// The package, a folder in it, or the folder of several packages.
  let folder: URL
  let repository: Repository

  /// Runs the command with `arguments`, which exclude the program's name. `environment` is that of
  /// the commands of the toolchain, which are found in its `PATH`.
  public static func run(_ arguments: [String], environment: [String: String]) -> Outcome {
    do throws(ModuleGraphError) {
      let shell = Shell(environment: environment)
      return try ModuleGraphCommand(Options(arguments), shell).outcome()
    } catch {
      return Outcome(status: 2, output: "", errors: "\(error)\n")
    }
  }

  private init(_ options: Options, _ shell: Shell) {
    (self.options, self.shell) = (options, shell)
    let path = options.value(.packages) ?? options.value(.packagePath) ?? "."
    folder = URL(filePath: realPath(path))
    repository = Repository(of: folder)
  }

  private func outcome() throws(ModuleGraphError) -> Outcome {
    if options.has(.help) { return Outcome(status: 0, output: Options.usage + "\n") }
    if options.has(.wiring) { return try wiring() }
    if let parts = options.values(.untie) { return try untie(parts) }
    if let folders = options.values(.crossings) { return outcome(try crossings(between: folders)) }
    let workspace = try Workspace(folder, all: options.has(.packages), shell)
    let graph = ModuleGraph(
      workspace.packages, scans: try FileScan.all(of: workspace.packages), repository)
    if let files = options.values(.affected) {
      let answer = try graph.affected(by: files)
      let others = answer.inNoTarget.map { "\($0) is in no target.\n" }
      return outcome(answer, errors: others.joined())
    }
    return try findings(in: graph, workspace)
  }

  private func findings(
    in graph: ModuleGraph, _ workspace: Workspace
  ) throws(ModuleGraphError) -> Outcome {
    let roles = try roles(in: workspace.folder)
    let all = try Checks(graph).findings(roles)
    if let path = options.value(.newBaseline) {
      try write(Baseline.text(accepting: all), to: URL(filePath: path))
      let count = counted(all.count, "finding")
      return Outcome(status: 0, output: "\(path) accepts \(count).\n")
    }
    let baseline = try Baseline(path: options.value(.baseline))
    var findings = all.filter { !baseline.accepts($0) }
    findings.addCrossings(of: graph, shell)
    let report = FindingsReport(
      graph, workspace, findings, inBaseline: all.count - findings.count)
    let status: Int32 = options.has(.check) && !findings.isEmpty ? 1 : 0
    if options.has(.github) { return Outcome(status: status, output: report.gitHub) }
    guard options.has(.mermaid) else { return outcome(report, status: status) }
    let chart = graph.chart(roles, isReduced: options.has(.reduced))
    return Outcome(status: status, output: chart, errors: report.findingLines)
  }

  private func roles(in folder: URL) throws(ModuleGraphError) -> Roles? {
    let path = options.value(.roles) ?? folder.appending(path: ".module-roles.json").path
    guard options.has(.roles) || FileManager.default.fileExists(atPath: path) else { return nil }
    return try Roles(json: data(at: path), file: repository.relative(realPath(path)))
  }

  private func crossings(between folders: [String]) throws(ModuleGraphError) -> Crossings {
    try Crossings(between: folders, in: store(for: URL(filePath: realPath(folders[0]))), repository)
  }

  /// The given index store, or that of a build of the package at or above `folder`.
  func store(for folder: URL) throws(ModuleGraphError) -> IndexStore {
    if let path = options.value(.indexStore) { return try IndexStore(at: realPath(path), shell) }
    return try PackageBuild(of: Workspace.manifest(from: folder).folder, shell).store
  }

  func outcome(_ answer: some Answer, status: Int32 = 0, errors: String = "") -> Outcome {
    Outcome(
      status: status, output: options.has(.json) ? answer.json : answer.text, errors: errors)
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
