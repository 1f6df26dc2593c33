/// The parsed command line.
struct Options: Sendable {
  static let usage = """
    usage: module-graph [--package-path DIR | --packages DIR] [--roles FILE] [--check] [--strict]
                        [--baseline FILE | --write-baseline FILE] [--json | --github | --mermaid]
           module-graph … --affected FILE…  [--json]
           module-graph … --crossings FOLDER… | --wiring  [--index-store PATH] [--json]
           module-graph … --untie A B  [--json]
      --package-path DIR     the package, or a folder in it (default: this folder)
      --packages DIR         all packages in DIR, or the package DIR, and what they need by path
      --roles FILE           the roles of modules (default: .module-roles.json in DIR)
      --check                exit with 1 if there are findings
      --strict               also report imports of a dependency's dependency
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

  enum Form: Sendable { case text, json, github, mermaid }

  enum Question: Sendable {
    case findings, wiring, help
    case affected([String])
    case crossings([String])
    case untie([String])
  }

  private static let flags: Set = [
    "--check", "--strict", "--help", "--mermaid", "--json", "--github", "--reduced", "--wiring",
  ]
  private static let withFiles: Set = ["--affected", "--crossings", "--untie"]
  private static let withValue: Set = [
    "--package-path", "--packages", "--roles", "--baseline", "--write-baseline", "--from",
    "--index-store",
  ]

  /// Options that exclude each other.
  private static let alternatives = [
    ["--check", "--write-baseline", "--affected", "--crossings", "--wiring", "--untie"],
    ["--json", "--github", "--mermaid"], ["--package-path", "--packages"],
    ["--baseline", "--write-baseline"], ["--packages", "--crossings", "--wiring", "--untie"],
  ]

  /// The values of each option that is given.
  private let given: [String: [String]]

  init(_ arguments: [String]) throws(ModuleGraphError) {
    var rest = arguments[...]
    var given: [String: [String]] = [:]
    while let option = rest.popFirst() {
      let values = try Self.values(of: option, &rest)
      guard given.updateValue(values, forKey: option) == nil else {
        throw .usage("\(option) occurs twice.")
      }
    }
    self.given = given
    try checkCombination()
  }

  /// The package, or the folder of several packages.
  var folder: String { value("--packages") ?? value("--package-path") ?? "." }
  /// Whether `folder` may contain several packages.
  var isWorkspace: Bool { given["--packages"] != nil }
  var roles: String? { value("--roles") }
  var baseline: String? { value("--baseline") }
  var newBaseline: String? { value("--write-baseline") }
  var indexStore: String? { value("--index-store") }
  var isCheck: Bool { given["--check"] != nil }
  var isStrict: Bool { given["--strict"] != nil }
  var isReduced: Bool { given["--reduced"] != nil }
  /// The module whose components are shown.
  var host: String? { value("--from") }

  var form: Form {
    if given["--json"] != nil { return .json }
    if given["--github"] != nil { return .github }
    return given["--mermaid"] == nil ? .text : .mermaid
  }

  var question: Question {
    if given["--help"] != nil { return .help }
    if given["--wiring"] != nil { return .wiring }
    if let files = given["--affected"] { return .affected(files) }
    if let parts = given["--untie"] { return .untie(parts) }
    return given["--crossings"].map { .crossings($0) } ?? .findings
  }

  private func value(_ option: String) -> String? { given[option]?.first }

  /// The values after `option`: none, one, or all up to the next option.
  private static func values(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(ModuleGraphError) -> [String] {
    guard option.hasPrefix("--") else { throw .usage("\(option) belongs to no option.") }
    if flags.contains(option) { return [] }
    guard withValue.union(withFiles).contains(option) else {
      throw .usage("There is no option \(option).")
    }
    let count = withValue.contains(option) ? 1 : rest.count
    let values = Array(rest.prefix(count).prefix { !$0.hasPrefix("--") })
    guard !values.isEmpty || option == "--affected" else {
      throw .usage("\(option) lacks its value.")
    }
    rest = rest.dropFirst(values.count)
    return values
  }

  private func checkCombination() throws(ModuleGraphError) {
    for alternatives in Self.alternatives {
      let both = alternatives.filter { given[$0] != nil }
      if both.count > 1 { throw .usage("\(both[0]) and \(both[1]) exclude each other.") }
    }
    if let parts = given["--untie"], parts.count != 2 {
      throw .usage("--untie needs two targets or folders.")
    }
  }
}
