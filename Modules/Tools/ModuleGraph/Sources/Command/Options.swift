/// The parsed command line.
struct Options: Sendable {
  static let usage = """
    usage: module-graph [--package-path DIR | --packages DIR] [--roles FILE] [--check] [--strict]
                        [--baseline FILE | --write-baseline FILE] [--json | --github | --mermaid]
           module-graph … --affected FILE…  [--json]
           module-graph … --untie A B               [--index-store PATH] [--json]
           module-graph … --crossings FOLDER… | --wiring  [--index-store PATH] [--json]
      --package-path DIR     the package, or a folder in it (default: this folder)
      --packages DIR         all packages in DIR, or the package DIR, and what they need by path
      --roles FILE           the roles of modules (default: .module-roles.json in DIR)
      --check                exit with 1 if there are findings
      --strict               also report imports of a dependency's dependency
      --baseline FILE        accept the findings in FILE, and report those that are gone
      --write-baseline FILE  accept all findings of today; reasons in FILE are kept
      --json, --github       findings and graph as JSON; findings as GitHub annotations
      --mermaid              the graph as a Mermaid flowchart; findings go to standard error
        --from MODULE        only MODULE and what it depends on, however far
        --tests, --reduced   with test targets; one box per role, no implied edges
      --affected FILE…       the modules and test targets that changes of FILE… reach
      --crossings FOLDER…    what crosses between folders (of one folder: between its subfolders)
      --wiring               which component offers which feature at run time, and faults in it;
                             with --mermaid the diagram
      --untie A B            writes, beside two targets or folders that use each other, the interface
                             module between them, a component and the places to change
      --index-store PATH     an index store or a build folder (default: the package is built in
                             .build/module-graph)
    Exits with 0 on success, 1 if --check or --wiring finds something, 2 if there is no answer.
    """

  enum Form: Sendable { case text, json, github, mermaid }

  enum Question: Sendable {
    case findings, wiring, help
    case affected([String])
    case crossings([String])
    case untie([String])
  }

  private(set) var folder = "."
  /// Whether `folder` may contain several packages.
  private(set) var isWorkspace = false
  private(set) var roles: String?
  private(set) var baseline: String?
  private(set) var newBaseline: String?
  private(set) var indexStore: String?
  private(set) var chart = Chart()
  private(set) var isCheck = false
  private(set) var isStrict = false
  private(set) var form = Form.text
  private(set) var question = Question.findings

  init(_ arguments: [String]) throws(ModuleGraphError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--strict": isStrict = true
      case "--help": question = .help
      case "--mermaid": form = .mermaid
      case "--json": form = .json
      case "--github": form = .github
      case "--tests": chart.hasTests = true
      case "--reduced": chart.isReduced = true
      case "--wiring": question = .wiring
      case "--affected": question = .affected(Self.values(&rest))
      case "--untie": question = .untie(Self.values(&rest))
      case "--crossings": question = .crossings(Self.values(&rest))
      default: try take(argument, Self.value(of: argument, &rest))
      }
    }
    try checkCombination()
  }

  /// Processes an option with one value.
  private mutating func take(
    _ option: String, _ value: String
  ) throws(ModuleGraphError) {
    switch option {
    case "--from": chart.start = value
    case "--package-path": (folder, isWorkspace) = (value, false)
    case "--packages": (folder, isWorkspace) = (value, true)
    case "--roles": roles = value
    case "--baseline": baseline = value
    case "--write-baseline": newBaseline = value
    case "--index-store": indexStore = value
    default: throw .usage(what: "There is no option \(option).")
    }
  }

  private func checkCombination() throws(ModuleGraphError) {
    if baseline != nil, newBaseline != nil {
      throw .usage(what: "--baseline and --write-baseline exclude each other.")
    }
    switch (question, form) {
    case (.findings, _), (.help, _), (.wiring, .mermaid): return
    case (.crossings([]), _): throw .usage(what: "--crossings lacks its folders.")
    case (.untie(let parts), _) where parts.count != 2:
      throw .usage(what: "--untie needs two targets or folders.")
    case (_, .github), (_, .mermaid):
      throw .usage(what: "This question is answered as text or with --json.")
    case (_, .text), (_, .json): return
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(ModuleGraphError) -> String {
    guard option.hasPrefix("--") else { throw .usage(what: "\(option) belongs to no option.") }
    guard let value = rest.popFirst() else {
      throw .usage(what: "There is no option \(option), or it lacks its value.")
    }
    return value
  }

  /// The arguments up to the next option.
  private static func values(_ rest: inout ArraySlice<String>) -> [String] {
    let values = Array(rest.prefix { !$0.hasPrefix("--") })
    rest = rest.dropFirst(values.count)
    return values
  }
}
