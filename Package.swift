// swift-tools-version: 6.2
import PackageDescription

// The features of the bank, one per product. `swift package new-feature` adds a line.
let features = [
  "Deposit",
  "Savings",
]

// One list for every target, so that all modules follow the same rules.
let settings: [SwiftSetting] =
  [
    // A data race is a compile-time error.
    .swiftLanguageMode(.v6),
    // `any` marks each use of dynamic dispatch.
    .enableUpcomingFeature("ExistentialAny"),
    // An import is not part of a module's interface unless it is a `public import`.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A member is visible only where its module is imported, not through another module's import.
    .enableUpcomingFeature("MemberImportVisibility"),
    // An async function runs on its caller's executor by default.
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // Every unsafe call is marked.
    .strictMemorySafety(),
  ]
  // BANK_STRICT=1 is for this project's own gate. Without it, a warning of a newer compiler does
  // not break a package that depends on this one.
  + (Context.environment["BANK_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

// Modules whose folder is in a group below Modules, as are their tests below Tests.
let groups = [
  "Domain": ["KoreanBanking", "Ledger", "Drafts"],
  "Adapters": [
    "SQLLedger", "SQLite", "PostgreSQL", "OpenSSLKeys", "KeyCustody", "JSONCatalog", "HTTPCatalog",
    "TerminalDialog",
  ],
  "Support": ["StrictJSON", "COpenSSL", "CSQLite", "CPostgreSQL"],
  "Tools": ["ModuleGraph", "NewFeature", "DevAppSupport"],
]

// Dependencies that several targets share: the interface layer with its contracts, and the modules
// that tests of a database need.
let interface = ["FeatureDependencies", "FeatureDependenciesTesting"]
let database = ["Ledger", "SQLLedger", "LedgerSpecifications", "OpenSSLKeys"] + interface

let modules: [Target] = [
  module("FeatureDependencies"),
  module("FeatureDependenciesTesting", needs: ["FeatureDependencies"]),
  // The command line: commands, messages, JSON, account documents, batches.
  module(
    "BankCommands",
    needs: [
      "FeatureDependencies", "Ledger", "Drafts", "OpenSSLKeys", "KeyCustody", "TerminalDialog",
      "StrictJSON",
    ]),
  // Domain.
  module("KoreanBanking", needs: ["FeatureDependencies"]),
  module("Ledger", needs: ["FeatureDependencies", "StrictJSON"]),
  module("Drafts", needs: ["FeatureDependencies", "Ledger"]),
  // Adapters. HTTPCatalog is empty without its trait, so that FoundationNetworking is not linked;
  // PostgreSQL is empty without its trait, so that libpq is not needed.
  module("SQLLedger", needs: ["FeatureDependencies", "Ledger"]),
  module("SQLite", needs: ["FeatureDependencies", "Ledger", "SQLLedger", "CSQLite"]),
  .target(
    name: "PostgreSQL",
    dependencies: named(["FeatureDependencies", "Ledger", "SQLLedger"])
      + withTrait("PostgreSQL", "CPostgreSQL"),
    path: folder(of: "PostgreSQL"), swiftSettings: settings),
  module("OpenSSLKeys", needs: ["FeatureDependencies", "StrictJSON", "Ledger", "COpenSSL"]),
  module("KeyCustody", needs: ["FeatureDependencies", "Ledger", "OpenSSLKeys"]),
  module("JSONCatalog", needs: ["FeatureDependencies", "StrictJSON"]),
  module("HTTPCatalog", needs: ["FeatureDependencies", "StrictJSON", "JSONCatalog"]),
  module("TerminalDialog", needs: ["FeatureDependencies"]),
  // Support.
  module("StrictJSON", needs: ["FeatureDependencies"]),
  system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
  system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
  system("CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),
  // Tools.
  module("DevAppSupport", needs: interface + ["KoreanBanking", "TerminalDialog"]),
]

let tools: [Target] =
  tool(
    "ModuleGraph", verb: "module-graph", description: "Shows and checks the package's module graph")
  + tool(
    "NewFeature", verb: "new-feature", description: "Creates the feature of a new product",
    writing: "It writes the new feature's files and adds a line to the list in Package.swift.")

let host = Target.executableTarget(
  name: "AppHost",
  dependencies: named(
    [
      "FeatureDependencies", "BankCommands", "KoreanBanking", "Ledger", "Drafts", "SQLLedger",
      "SQLite", "OpenSSLKeys", "KeyCustody", "JSONCatalog", "TerminalDialog", "StrictJSON",
    ] + features) + withTrait("HTTPCatalog", "HTTPCatalog")
    + withTrait("PostgreSQL", "PostgreSQL"),
  path: "AppHost", resources: [.embedInCode("Composition/catalog.json")], swiftSettings: settings)

let testSupport = [
  module("PseudoTerminal", path: "Tests/Support/PseudoTerminal"),
  module(
    "SeededInputs", needs: ["FeatureDependenciesTesting"], path: "Tests/Support/SeededInputs"),
  module("TemporaryFolders", path: "Tests/Support/TemporaryFolders"),
  module(
    "LedgerSpecifications",
    needs: ["Ledger", "SQLLedger", "OpenSSLKeys", "StrictJSON"] + interface,
    path: "Tests/Support/LedgerSpecifications"),
]

let suites = [
  tests("FeatureDependencies", needs: interface),
  tests("FeatureDependenciesTesting", needs: interface),
  tests("OnAScreen", needs: interface, path: "Docs/Examples/OnAScreen"),
  tests(
    "BankCommands",
    needs: [
      "BankCommands", "Drafts", "JSONCatalog", "KeyCustody", "Ledger", "OpenSSLKeys", "StrictJSON",
      "TemporaryFolders", "TerminalDialog",
    ] + interface),
  tests("KoreanBanking", needs: ["KoreanBanking", "FeatureDependencies"]),
  tests("Ledger", needs: ["Ledger", "StrictJSON"] + interface),
  tests("Drafts", needs: ["Drafts", "Ledger"] + interface),
  tests("SQLLedger", needs: ["SQLLedger"]),
  tests("SQLite", needs: ["SQLite", "CSQLite", "TemporaryFolders"] + database),
  tests("PostgreSQL", needs: ["PostgreSQL", "StrictJSON"] + database),
  tests(
    "OpenSSLKeys",
    needs: [
      "OpenSSLKeys", "FeatureDependencies", "Ledger", "SeededInputs", "StrictJSON", "COpenSSL",
    ]),
  tests("KeyCustody", needs: ["KeyCustody", "Ledger", "OpenSSLKeys", "FeatureDependencies"]),
  tests("JSONCatalog", needs: ["JSONCatalog", "StrictJSON", "SeededInputs"] + interface),
  tests(
    "HTTPCatalog", needs: ["HTTPCatalog", "JSONCatalog"] + interface, exclude: ["server.py"]),
  tests(
    "TerminalDialog", needs: ["TerminalDialog", "PseudoTerminal", "TemporaryFolders"] + interface),
  tests("StrictJSON", needs: ["StrictJSON", "SeededInputs", "FeatureDependencies"]),
  tests("ModuleGraph", needs: ["ModuleGraph"]),
  tests("NewFeature", needs: ["NewFeature", "new-feature"] + interface),
  tests(
    "AppHost",
    needs: [
      "AppHost", "BankCommands", "Deposit", "Drafts", "JSONCatalog", "KeyCustody",
      "Ledger", "ModuleGraph", "OpenSSLKeys", "PseudoTerminal", "SQLLedger",
      "SQLite", "Savings", "StrictJSON", "TemporaryFolders", "TerminalDialog",
    ] + interface, exclude: ["Sessions"]),
  // The compile-fail programs import modules of the host, so the host must be built.
  tests("CompileFail", needs: ["AppHost"], exclude: ["Programs"]),
]

// Benchmarks take long: only BANK_MODULE=Benchmark includes them. See Tests/Benchmarks/run.
let benchmarks = tests(
  "Benchmark",
  needs: [
    "AppHost", "BankCommands", "COpenSSL", "Drafts", "KeyCustody", "Ledger", "LedgerSpecifications",
    "OpenSSLKeys", "SQLLedger", "SQLite", "TerminalDialog",
  ] + interface + features,
  path: "Tests/Benchmarks/BenchmarkTests")
benchmarks.dependencies += withTrait("PostgreSQL", "PostgreSQL")

let chosen = Context.environment["BANK_MODULE"]
let targets =
  modules + features.flatMap(parts) + [host] + tools + testSupport + suites
  + (chosen == "Benchmark" ? [benchmarks] : [])

// Modules for this package's own program, tools and tests. All other library targets are products
// for other packages.
let own = [
  "BankCommands", "DevAppSupport", "LedgerSpecifications", "NewFeature", "PseudoTerminal",
  "SeededInputs", "TemporaryFolders",
]
let libraries = targets.filter { $0.type == .regular }.map(\.name).filter { !own.contains($0) }
let products: [Product] =
  libraries.map { .library(name: $0, targets: [$0]) }
  + ["AppHost", "module-graph"].map { .executable(name: $0, targets: [$0]) }
  + [.plugin(name: "ModuleGraphPlugin", targets: ["ModuleGraphPlugin"])]

// BANK_MODULE=Deposit reduces the package to what that module's tests and dev app depend on. The
// reduced package builds and tests even if other modules are deleted from the disk.
let reached = reach(of: chosen, among: targets)

let package = Package(
  name: "PureDIBank",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: products.filter { reached?.contains($0.name) ?? true },
  traits: [
    .trait(name: "HTTPCatalog", description: "The catalog over HTTPS"),
    .trait(name: "PostgreSQL", description: "The ledger in PostgreSQL; needs libpq"),
  ],
  targets: targets.filter { reached?.contains($0.name) ?? true }
)

/// The names of the targets that the tests and the dev app of `module` need; nil for all.
func reach(of module: String?, among targets: [Target]) -> Set<String>? {
  guard let module, !module.isEmpty else { return nil }
  let roots = ["\(module)Tests", "\(module)DevApp"].filter { root in
    targets.contains { $0.name == root }
  }
  guard !roots.isEmpty else {
    print("BANK_MODULE names no module with tests: \(module). The package is whole.")
    return nil
  }
  return reachable(from: roots, among: targets)
}

/// `roots` and their dependencies, direct and indirect.
func reachable(from roots: [String], among targets: [Target]) -> Set<String> {
  var (found, waiting) = (Set<String>(), roots)
  while let name = waiting.popLast() {
    guard found.insert(name).inserted else { continue }
    for target in targets where target.name == name {
      for case .byNameItem(let dependency, _) in target.dependencies { waiting.append(dependency) }
    }
  }
  return found
}

/// The module of a feature, its dev app and its tests.
func parts(of feature: String) -> [Target] {
  [
    module(feature, needs: ["FeatureDependencies"], path: "Modules/\(feature)/Sources"),
    executable(
      "\(feature)DevApp", needs: [feature, "DevAppSupport", "FeatureDependenciesTesting"],
      path: "Modules/\(feature)/DevApp"),
    tests(feature, needs: [feature] + interface),
  ]
}

func module(_ name: String, needs: [String] = [], path: String? = nil) -> Target {
  .target(
    name: name, dependencies: named(needs), path: path ?? folder(of: name),
    swiftSettings: settings)
}

func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: folder(of: name), pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// The targets of a command-line tool: a library, the executable called `verb`, and the command
/// plugin that runs it. With a `reason`, the plugin requests permission to write to the package.
func tool(
  _ name: String, verb: String, description: String, writing reason: String? = nil
) -> [Target] {
  [
    module(name, path: "\(folder(of: name))/Sources"),
    executable(verb, needs: [name], path: "\(folder(of: name))/Tool"),
    .plugin(
      name: "\(name)Plugin",
      capability: .command(
        intent: .custom(verb: verb, description: description),
        permissions: reason.map { [.writeToPackageDirectory(reason: $0)] } ?? []),
      dependencies: [.byName(name: verb)], path: "\(folder(of: name))/Plugin"),
  ]
}

func executable(_ name: String, needs: [String], path: String) -> Target {
  .executableTarget(
    name: name, dependencies: named(needs), path: path, swiftSettings: settings)
}

func tests(
  _ subject: String, needs: [String], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: named(needs),
    path: path ?? "\(folder(of: subject, in: "Tests"))Tests", exclude: exclude,
    swiftSettings: settings)
}

func folder(of module: String, in parent: String = "Modules") -> String {
  let group = groups.first { $0.value.contains(module) }.map { "/\($0.key)" } ?? ""
  return "\(parent)\(group)/\(module)"
}

func named(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// A dependency that exists only if `trait` is enabled.
func withTrait(_ trait: String, _ name: String) -> [Target.Dependency] {
  [.byName(name: name, condition: .when(traits: [trait]))]
}
