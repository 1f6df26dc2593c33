import Foundation

/// The command `module-graph`: what it prints for which arguments, and how it ends.
public struct ModuleGraphCommand: Sendable {
  /// What a run came to.
  public struct Outcome: Sendable {
    /// 0 done; 1 there are findings and `--check` was given; 2 there is no graph, `errors` says why.
    public let status: Int32
    /// What goes to standard output.
    public let output: String
    /// What goes to standard error.
    public let errors: String
  }

  /// Runs the command with `arguments`, the program's name not among them.
  public static func run(
    _ arguments: [String], describer: any PackageDescriber
  ) -> Outcome {
    do throws(ModuleGraphError) {
      return try run(try Arguments(arguments), describer)
    } catch {
      return Outcome(status: 2, output: "", errors: error.text + "\n")
    }
  }

  private static func run(
    _ arguments: Arguments, _ describer: any PackageDescriber
  ) throws(ModuleGraphError) -> Outcome {
    if arguments.flags.contains("--help") {
      return Outcome(status: 0, output: Arguments.usage + "\n", errors: "")
    }
    let folder = URL(filePath: arguments.folder).standardizedFileURL
    let roles = try roles(arguments, folder)
    let graph = try graph(of: try PackageDump.of(folder, by: describer).model(in: folder))
    let findings = graph.findings(
      roles: roles, strict: arguments.flags.contains("--strict"))
    return Outcome(
      status: arguments.flags.contains("--check") && !findings.isEmpty ? 1 : 0,
      output: try output(graph, findings, arguments), errors: "")
  }

  private static func graph(of model: PackageModel) throws(ModuleGraphError) -> ModuleGraph {
    do {
      return try ModuleGraph(model) { file in
        guard let data = FileManager.default.contents(atPath: file) else {
          throw ModuleGraphError.unreadable(file)
        }
        return Array(data)
      }
    } catch let error as ModuleGraphError { throw error } catch { throw .unreadable("\(error)") }
  }

  private static func roles(_ arguments: Arguments, _ folder: URL) throws(ModuleGraphError) -> Roles? {
    let path = arguments.roles ?? folder.appending(path: ".module-roles.json").path
    guard let data = FileManager.default.contents(atPath: path) else {
      if arguments.roles == nil { return nil }
      throw .unreadable(path)
    }
    do { return try Roles(json: data) } catch {
      throw .usage("\(path) is not a file of roles: \(error).")
    }
  }

  private static func output(
    _ graph: ModuleGraph, _ findings: [Finding], _ arguments: Arguments
  ) throws(ModuleGraphError) -> String {
    let lines = findings.map { "\($0)\n" }.joined()
    if arguments.flags.contains("--mermaid") { return graph.mermaid }
    guard arguments.flags.contains("--json") else {
      return graph.table + "\n" + lines + "\(findings.count) findings\n"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(graph.report(findings)), as: UTF8.self) + "\n"
    } catch { throw .unreadable("\(error)") }
  }
}
