/// The parsed command line.
struct Arguments {
  static let usage = """
    usage: module-graph [--package-path DIR] [--roles FILE] [--check] [--strict]
                        [--mermaid [--from MODULE] | --json]
      --package-path DIR  the package, or a folder in it (default: this folder)
      --roles FILE        which modules play which part (default: the package's
                          .module-roles.json, if it is there)
      --check             exit with 1 if there are findings
      --strict            imports of a dependency's dependency are findings, too
      --mermaid           print the graph as a Mermaid flow chart; findings go to standard error
      --from MODULE       only MODULE and what it depends on, however far
      --json              print graph and findings as JSON
    It ends with 0 if all is well, 1 if --check finds something, 2 if there is no graph.
    """

  enum Form { case text, mermaid, json }

  private(set) var folder = "."
  private(set) var roles: String?
  private(set) var start: String?
  private(set) var isCheck = false
  private(set) var isStrict = false
  private(set) var isHelp = false
  private(set) var form = Form.text

  init(_ arguments: [String]) throws(ModuleGraphError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--strict": isStrict = true
      case "--help": isHelp = true
      case "--mermaid": form = .mermaid
      case "--json": form = .json
      case "--package-path": folder = try Self.value(of: argument, &rest)
      case "--from": start = try Self.value(of: argument, &rest)
      case "--roles": roles = try Self.value(of: argument, &rest)
      default: throw .usage(what: "There is no option \(argument).")
      }
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(ModuleGraphError) -> String {
    guard let value = rest.popFirst() else { throw .usage(what: "\(option) lacks its value.") }
    return value
  }
}
