/// The parsed command line.
struct Arguments {
  static let usage = """
    usage: module-graph [--package-path DIR | --packages DIR] [--roles FILE] [--check] [--strict]
                        [--baseline FILE | --write-baseline FILE] [--json | --github | --mermaid]
           module-graph … --dependents MODULE | --affected FILE…  [--json]
           module-graph --crossings FOLDER…  [--json]
      --package-path DIR     the package, or a folder in it (default: this folder)
      --packages DIR         all packages in DIR, or the package DIR, and what they need by path
      --roles FILE           the roles of modules (default: .module-roles.json in DIR)
      --check                exit with 1 if there are findings
      --strict               also report imports of a dependency's dependency
      --baseline FILE        accept the findings in FILE, and report those that are gone
      --write-baseline FILE  accept all findings of today; reasons in FILE are kept
      --json, --github       findings and graph as JSON; findings as GitHub annotations
      --mermaid              the graph as a Mermaid flow chart; findings go to standard error
        --from MODULE        only MODULE and what it depends on, however far
        --tests, --reduced   with test targets; one box per role, no implied edges
      --dependents MODULE    the modules that depend on MODULE, however far
      --affected FILE…       the modules and test targets that changes of FILE… reach
      --crossings FOLDER…    what crosses between folders of one target (of one folder: between
                             its subfolders); needs no package
    Exits with 0 on success, 1 if --check finds something, 2 if the graph cannot be built.
    """

  enum Form { case text, json, github, mermaid }

  enum Question {
    case findings
    case dependents(String)
    case affected([String])
    case crossings([String])
  }

  private(set) var folder = "."
  /// Whether `folder` may contain several packages.
  private(set) var isWorkspace = false
  private(set) var roles: String?
  private(set) var baseline: String?
  private(set) var newBaseline: String?
  private(set) var chart = Chart()
  private(set) var isCheck = false
  private(set) var isStrict = false
  private(set) var isHelp = false
  private(set) var form = Form.text
  private(set) var question = Question.findings

  init(_ arguments: [String]) throws(ModuleGraphError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--strict": isStrict = true
      case "--help": isHelp = true
      case "--mermaid": form = .mermaid
      case "--json": form = .json
      case "--github": form = .github
      case "--tests": chart.hasTests = true
      case "--reduced": chart.isReduced = true
      case "--from": chart.start = try Self.value(of: argument, &rest)
      case "--package-path": (folder, isWorkspace) = (try Self.value(of: argument, &rest), false)
      case "--packages": (folder, isWorkspace) = (try Self.value(of: argument, &rest), true)
      case "--roles": roles = try Self.value(of: argument, &rest)
      case "--baseline": baseline = try Self.value(of: argument, &rest)
      case "--write-baseline": newBaseline = try Self.value(of: argument, &rest)
      case "--dependents": question = .dependents(try Self.value(of: argument, &rest))
      case "--affected": question = .affected(Self.values(&rest))
      case "--crossings": question = .crossings(Self.values(&rest))
      default: throw .usage(what: "There is no option \(argument).")
      }
    }
    try checkCombination()
  }

  private func checkCombination() throws(ModuleGraphError) {
    if baseline != nil, newBaseline != nil {
      throw .usage(what: "--baseline and --write-baseline exclude each other.")
    }
    switch question {
    case .findings: return
    case .crossings(let folders) where folders.isEmpty:
      throw .usage(what: "--crossings lacks its folders.")
    default:
      guard form == .text || form == .json else {
        throw .usage(what: "This question is answered as text or with --json.")
      }
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(ModuleGraphError) -> String {
    guard let value = rest.popFirst() else { throw .usage(what: "\(option) needs a value.") }
    return value
  }

  /// The arguments up to the next option.
  private static func values(_ rest: inout ArraySlice<String>) -> [String] {
    let values = Array(rest.prefix { !$0.hasPrefix("--") })
    rest = rest.dropFirst(values.count)
    return values
  }
}
