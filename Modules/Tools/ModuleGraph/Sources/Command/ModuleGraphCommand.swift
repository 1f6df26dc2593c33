import Foundation

/// The command `module-graph`: what it prints for which arguments, and how it ends.
public struct ModuleGraphCommand: Sendable {
  /// What a run came to.
  public struct Outcome: Sendable {
    /// 0 done; 1 there are findings and `--check` was given; 2 there is no graph, `errors` says
    /// why.
    public let status: Int32
    /// What goes to standard output.
    public let output: String
    /// What goes to standard error.
    public let errors: String
  }

  /// Runs the command with `arguments`, the program's name not among them; `describer` is asked for
  /// the manifest.
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
    let graph = try graph(of: try PackageReader.read(folder, by: describer))
    let findings = graph.findings(roles: roles, strict: arguments.isStrict)
    return Outcome(
      status: arguments.isCheck && !findings.isEmpty ? 1 : 0,
      output: try output(graph, findings, arguments),
      errors: arguments.form == .mermaid ? findings.map { "\($0)\n" }.joined() : "")
  }

  private static func graph(of model: PackageModel) throws(ModuleGraphError) -> ModuleGraph {
    do {
      return try ModuleGraph(model) { path in
        do { return Array(try Data(contentsOf: URL(filePath: path))) } catch {
          throw ModuleGraphError.unreadable(path: path, reason: error.localizedDescription)
        }
      }
    } catch let error as ModuleGraphError { throw error } catch {
      throw .undescribed(reason: "\(error)")
    }
  }

  private static func roles(
    _ given: String?, _ folder: URL
  ) throws(ModuleGraphError) -> Roles? {
    let path = given ?? folder.appending(path: ".module-roles.json").path
    if given == nil, !isThere(path) { return nil }
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    do { return try Roles(json: data, file: path) } catch {
      switch error {
      case .malformed(let reason): throw .noRoles(path: path, reason: reason)
      }
    }
  }

  /// Whether something is at `path`, were it a link to nothing.
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
