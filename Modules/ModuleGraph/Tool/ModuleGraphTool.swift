import Foundation
import ModuleGraph

/// What the command line asks for.
struct Arguments {
  static let usage = """
    usage: module-graph [--package-path DIR] [--roles FILE] [--check] [--strict] [--mermaid | --json]
      --package-path DIR  the package (default: this folder)
      --roles FILE        which modules play which part (default: .module-roles.json, if it is there)
      --check             exit with 1 if there are findings
      --strict            imports of a dependency's dependency are findings, too
      --mermaid           print the graph as a Mermaid flow chart
      --json              print graph and findings as JSON
    """

  var folder = "."
  var roles: String?
  var flags: Set<String> = []

  init(_ arguments: [String]) throws(ToolError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--check", "--strict", "--mermaid", "--json", "--help": flags.insert(argument)
      case "--package-path", "--roles":
        guard let value = rest.popFirst() else { throw .usage("\(argument) lacks its value.") }
        if argument == "--roles" { roles = value } else { folder = value }
      default: throw .usage("There is no option \(argument).")
      }
    }
  }
}

@main
struct ModuleGraphTool {
  static func main() {
    do throws(ToolError) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      exit(try run(arguments))
    } catch {
      FileHandle.standardError.write(Data((error.text + "\n").utf8))
      exit(2)
    }
  }

  private static func run(_ arguments: Arguments) throws(ToolError) -> Int32 {
    if arguments.flags.contains("--help") {
      print(Arguments.usage)
      return 0
    }
    let folder = URL(filePath: arguments.folder).standardizedFileURL
    let roles = try roles(arguments, folder)
    let graph = try graph(of: try PackageDump.of(folder).model(in: folder))
    let findings = graph.findings(
      roles: roles, strict: arguments.flags.contains("--strict"))
    print(try output(graph, findings, arguments), terminator: "")
    return arguments.flags.contains("--check") && !findings.isEmpty ? 1 : 0
  }

  private static func graph(of model: PackageModel) throws(ToolError) -> ModuleGraph {
    do {
      return try ModuleGraph(model) { file in
        guard let data = FileManager.default.contents(atPath: file) else {
          throw ToolError.unreadable(file)
        }
        return Array(data)
      }
    } catch let error as ToolError { throw error } catch { throw .unreadable("\(error)") }
  }

  private static func roles(_ arguments: Arguments, _ folder: URL) throws(ToolError) -> Roles? {
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
  ) throws(ToolError) -> String {
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
