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
    let folder = try PackageReader.packageFolder(
      from: URL(filePath: arguments.folder).standardizedFileURL)
    let roles = try roles(arguments.roles, folder)
    let model = try PackageReader.read(folder, by: describer)
    let graph = try ModuleGraph(model) { (path) throws(ModuleGraphError) in
      Array(try data(at: path))
    }
    let findings = graph.findings(roles: roles, strict: arguments.isStrict)
    return Outcome(
      status: arguments.isCheck && !findings.isEmpty ? 1 : 0,
      output: try output(graph, findings, arguments),
      errors: arguments.form == .mermaid ? findings.map { "\($0)\n" }.joined() : "")
  }

  private static func data(at path: String) throws(ModuleGraphError) -> Data {
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
  }

  private static func roles(
    _ given: String?, _ folder: URL
  ) throws(ModuleGraphError) -> Roles? {
    let path = given ?? folder.appending(path: ".module-roles.json").path
    if given == nil, !isThere(path) { return nil }
    return try Roles(json: data(at: path), file: path)
  }

  /// Whether there is an item at `path`, even a broken symbolic link.
  private static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  private static func output(
    _ graph: ModuleGraph, _ findings: [Finding], _ arguments: Arguments
  ) throws(ModuleGraphError) -> String {
    switch arguments.form {
    case .mermaid:
      guard let start = arguments.start else { return graph.mermaid }
      guard let part = graph.mermaid(from: start) else {
        throw .usage(what: "There is no module \(start).")
      }
      return part
    case .text: return graph.table + "\n" + graph.summary(findings)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do {
        return String(decoding: try encoder.encode(graph.report(findings)), as: UTF8.self) + "\n"
      } catch { throw .undescribed(reason: "\(error)") }
    }
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
