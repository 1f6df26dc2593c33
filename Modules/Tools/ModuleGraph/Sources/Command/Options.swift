/// The parsed command line.
struct Options: Sendable {
  static let usage = """
    usage: module-graph [--package-path DIR | --packages DIR] [--roles FILE] [--check]
                        [--baseline FILE | --write-baseline FILE] [--json | --github | --mermaid]
           module-graph … --affected FILE…  [--json]
           module-graph … --crossings FOLDER… | --wiring  [--index-store PATH] [--json]
           module-graph … --untie A B  [--json]
      --package-path DIR     the package, or a folder in it (default: this folder)
      --packages DIR         all packages in DIR, or the package DIR, and what they need by path
      --roles FILE           the roles of modules (default: .module-roles.json in DIR)
      --check                exit with 1 if there are findings
      --baseline FILE        accept the findings in FILE
      --write-baseline FILE  write the findings of today to FILE, to accept them
      --json, --github       findings and graph as JSON; findings as GitHub annotations
      --mermaid              the graph as a Mermaid flowchart; findings go to standard error
        --reduced            one box per role, no implied edges
      --affected FILE…       the modules and test targets that changes of FILE… reach
      --crossings FOLDER…    what crosses between folders (of one folder: between its subfolders)
      --wiring               which component offers which feature at run time, and faults in it;
                             with --mermaid the diagram
        --from MODULE        only the components of MODULE
      --untie A B            writes, beside two targets or folders that use each other, the interface
                             module between them, a component and the places to change
      --index-store PATH     an index store or a build folder (default: the package is built in
                             .build/module-graph)
    Exits with 0 on success, 1 if --check or --wiring finds something or the interface of --untie
    does not compile, 2 if there is no answer.
    """

  enum Option: String {
    case check, help, mermaid, json, github, reduced, wiring
    case affected, crossings, untie
    case packages, roles, baseline, from
    case packagePath = "package-path"
    case newBaseline = "write-baseline"
    case indexStore = "index-store"

    /// The greatest count of values.
    fileprivate var count: Int {
      switch self {
      case .check, .help, .mermaid, .json, .github, .reduced, .wiring: 0
      case .packages, .roles, .baseline, .from, .packagePath, .newBaseline, .indexStore: 1
      case .affected, .crossings, .untie: .max
      }
    }
  }

  private var given: [Option: [String]] = [:]

  init(_ arguments: [String]) throws(ModuleGraphError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else { throw .usage("\(word) belongs to no option.") }
      guard let option = Option(rawValue: String(word.dropFirst(2))) else {
        throw .usage("There is no option \(word).")
      }
      let values = rest.prefix(option.count).prefix { !$0.hasPrefix("--") }
      // A change can have no files.
      if values.isEmpty, option.count > 0, option != .affected {
        throw .usage("\(word) lacks its value.")
      }
      guard given.updateValue(Array(values), forKey: option) == nil else {
        throw .usage("\(word) occurs twice.")
      }
      rest = rest.dropFirst(values.count)
    }
    // These answer without findings, so that a check beside them would always succeed.
    let others: [Option] = [.newBaseline, .affected, .crossings, .untie]
    if has(.check), let other = others.first(where: has) {
      throw .usage("--check and --\(other.rawValue) exclude each other.")
    }
  }

  func has(_ option: Option) -> Bool { given[option] != nil }

  /// The value of an option that has one.
  func value(_ option: Option) -> String? { given[option]?.first }

  /// The values of an option that has several.
  func values(_ option: Option) -> [String]? { given[option] }
}
