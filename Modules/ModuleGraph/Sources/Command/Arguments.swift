import Foundation

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

  init(_ arguments: [String]) throws(ModuleGraphError) {
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
