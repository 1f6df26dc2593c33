// swift-tools-version: 6.2
import PackageDescription

// The products of the bank, a feature each. `swift package new-feature` adds a line.
let features = [
  "Deposit",
  "Savings",
]

// One list for every target, so that no module is held to less than another.
let settings: [SwiftSetting] =
  [
    // A data race is a compile-time error.
    .swiftLanguageMode(.v6),
    // `any` marks each place that pays for dynamic dispatch.
    .enableUpcomingFeature("ExistentialAny"),
    // A module's imports are its own affair until it says `public import`.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A member is visible only where its module is imported: no leaking through a neighbour.
    .enableUpcomingFeature("MemberImportVisibility"),
    // An async function stays on its caller's executor unless it says otherwise.
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // Every unsafe call is marked where it is made.
    .strictMemorySafety(),
  ]
  // BANK_STRICT=1 is for this project's own gate: a package that depends on this one must not be
  // stopped by a newer compiler's warning.
  + (Context.environment["BANK_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

// The interface layer and its contracts; what the tests of books in a database need beside it.
let interface = ["FeatureDependencies", "FeatureDependenciesTesting"]
let database = ["Ledger", "LedgerSpecifications", "OpenSSLKeys", "StrictJSON"] + interface

let shared: [Target] = [
  // The interface layer, and what is built on it alone.
  module("FeatureDependencies"),
  module("FeatureDependenciesTesting", needs: ["FeatureDependencies"]),
  module("KoreanBanking", needs: ["FeatureDependencies"]),
  module("TerminalDialog", needs: ["FeatureDependencies"]),
  module("Papers", needs: ["FeatureDependencies", "Quoting"]),
  module("WiringReport", needs: ["FeatureDependencies"]),
  module("Quoting", needs: ["FeatureDependencies"]),
  module("Bulk", needs: ["FeatureDependencies"]),
  // Plug-ins: catalogue, books, keys.
  module("StrictJSON"),
  module("JSONCatalog", needs: ["FeatureDependencies", "StrictJSON"]),
  // Empty without the trait HTTPCatalog, and then nothing of FoundationNetworking is linked.
  module("HTTPCatalog", needs: ["FeatureDependencies", "StrictJSON", "JSONCatalog"]),
  module("Ledger", needs: ["FeatureDependencies", "StrictJSON"]),
  module("SQLiteLedger", needs: ["FeatureDependencies", "Ledger", "CSQLite"]),
  module("Drafts", needs: ["FeatureDependencies", "Ledger"]),
  // Empty without the trait PostgreSQL, and then nothing of libpq is needed.
  .target(
    name: "PostgreSQLLedger",
    dependencies: named(["FeatureDependencies", "Ledger"]) + withTrait("PostgreSQL", "CPostgreSQL"),
    path: "Modules/PostgreSQLLedger", swiftSettings: settings),
  module("OpenSSLKeys", needs: ["FeatureDependencies", "StrictJSON", "Ledger", "COpenSSL"]),
  module("KeyCustody", needs: ["FeatureDependencies", "Ledger", "OpenSSLKeys"]),
  system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
  system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
  system("CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),
  // The host.
  .executableTarget(
    name: "AppHost",
    dependencies: named(
      [
        "FeatureDependencies", "KoreanBanking", "TerminalDialog", "StrictJSON", "JSONCatalog",
        "Ledger", "SQLiteLedger", "OpenSSLKeys", "KeyCustody", "Drafts", "Papers", "Quoting",
        "Bulk", "WiringReport",
      ] + features) + withTrait("HTTPCatalog", "HTTPCatalog")
      + withTrait("PostgreSQL", "PostgreSQLLedger"),
    path: "AppHost", resources: [.embedInCode("Composition/catalog.json")],
    swiftSettings: settings),
  // Tools.
  module("DevAppSupport", needs: interface + ["KoreanBanking", "TerminalDialog"]),
  module("ModuleGraph", path: "Modules/ModuleGraph/Sources"),
  tool("module-graph", needs: ["ModuleGraph"], path: "Modules/ModuleGraph/Tool"),
  command(
    "ModuleGraphPlugin", verb: "module-graph", runs: "module-graph",
    description: "Shows and checks the package's module graph",
    path: "Modules/ModuleGraph/Plugin"),
  module("NewFeature", path: "Modules/NewFeature/Sources"),
  tool("new-feature", needs: ["NewFeature"], path: "Modules/NewFeature/Tool"),
  command(
    "NewFeaturePlugin", verb: "new-feature", runs: "new-feature",
    description: "Makes the feature of a new product",
    permissions: [
      .writeToPackageDirectory(
        reason: "It writes the new feature's sources and adds it to the lists that name features.")
    ], path: "Modules/NewFeature/Plugin"),
  module("PseudoTerminal", path: "Tests/PseudoTerminal"),
  module("SeededInputs", path: "Tests/SeededInputs"),
  module("LedgerSpecifications", needs: ["Ledger"] + interface, path: "Tests/LedgerSpecifications"),
  // Tests.
  tests("FeatureDependencies", needs: ["SeededInputs"] + interface),
  tests("FeatureDependenciesTesting", needs: interface),
  tests("KoreanBanking", needs: ["KoreanBanking", "FeatureDependencies"]),
  tests("StrictJSON", needs: ["StrictJSON", "SeededInputs"]),
  tests("JSONCatalog", needs: ["JSONCatalog", "StrictJSON", "SeededInputs"] + interface),
  tests(
    "HTTPCatalog", needs: ["HTTPCatalog", "JSONCatalog"] + interface, exclude: ["server.py"]),
  tests("Ledger", needs: ["Ledger", "LedgerSpecifications", "StrictJSON"] + interface),
  tests("SQLiteLedger", needs: ["SQLiteLedger", "CSQLite"] + database),
  tests("PostgreSQLLedger", needs: ["PostgreSQLLedger", "KeyCustody"] + database),
  tests(
    "OpenSSLKeys",
    needs: [
      "OpenSSLKeys", "FeatureDependencies", "Ledger", "SeededInputs", "StrictJSON", "COpenSSL",
    ]),
  tests("KeyCustody", needs: ["KeyCustody", "Ledger", "OpenSSLKeys"] + interface),
  tests("TerminalDialog", needs: ["TerminalDialog", "PseudoTerminal"] + interface),
  tests("Papers", needs: ["Papers"] + interface),
  tests("Quoting", needs: ["Quoting"] + interface),
  tests("Bulk", needs: ["Bulk", "JSONCatalog"] + interface),
  tests("WiringReport", needs: ["WiringReport", "FeatureDependencies"]),
  tests("DevAppSupport", needs: ["DevAppSupport", "FeatureDependencies"]),
  tests("ModuleGraph", needs: ["ModuleGraph"]),
  tests("NewFeature", needs: ["NewFeature", "new-feature"] + interface),
  tests(
    "AppHost",
    needs: [
      "AppHost", "Bulk", "Deposit", "Drafts", "JSONCatalog", "KeyCustody", "Ledger",
      "ModuleGraph", "OpenSSLKeys", "Papers", "PseudoTerminal", "Quoting", "SQLiteLedger",
      "Savings", "SeededInputs", "StrictJSON", "TerminalDialog", "WiringReport",
    ] + interface),
  // What the programs may see must be built: the host needs all of it.
  tests("ForbiddenProgram", needs: ["AppHost"], exclude: ["Programs"]),
]

// They take long: only BANK_MODULE=Benchmark has them. See Tests/Benchmarks/run.
let benchmarks = tests(
  "Benchmark",
  needs: [
    "AppHost", "COpenSSL", "CSQLite", "KeyCustody", "Ledger", "OpenSSLKeys", "SQLiteLedger",
    "StrictJSON", "TerminalDialog",
  ] + interface + features,
  path: "Tests/Benchmarks/BenchmarkTests")
benchmarks.dependencies += ["PostgreSQLLedger", "CPostgreSQL"].flatMap {
  withTrait("PostgreSQL", $0)
}

let chosen = Context.environment["BANK_MODULE"]
let targets = shared + features.flatMap(parts) + (chosen == "Benchmark" ? [benchmarks] : [])

// What other packages may use: all modules but those for this package's own tools and tests.
let own = ["DevAppSupport", "LedgerSpecifications", "NewFeature", "PseudoTerminal", "SeededInputs"]
let libraries = targets.filter { $0.type == .regular }.map(\.name).filter { !own.contains($0) }
let products: [Product] =
  libraries.map { .library(name: $0, targets: [$0]) }
  + ["AppHost", "module-graph"].map { .executable(name: $0, targets: [$0]) }
  + [.plugin(name: "ModuleGraphPlugin", targets: ["ModuleGraphPlugin"])]

// BANK_MODULE=Deposit cuts the package to what that module's tests and dev app reach, so that it
// builds and is tested without the others, though they were not on the disk.
let reached = reach(of: chosen, among: targets)

let package = Package(
  name: "PureDIBank",
  platforms: [.macOS(.v15)],
  products: products.filter { reached?.contains($0.name) ?? true },
  traits: [
    .trait(name: "HTTPCatalog", description: "The catalogue over HTTPS"),
    .trait(name: "PostgreSQL", description: "The books in PostgreSQL; needs libpq"),
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

/// `roots` and all they depend on, however far.
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
    tool(
      "\(feature)DevApp", needs: [feature, "DevAppSupport", "FeatureDependenciesTesting"],
      path: "Modules/\(feature)/DevApp"),
    tests(feature, needs: [feature] + interface),
  ]
}

func module(_ name: String, needs: [String] = [], path: String? = nil) -> Target {
  .target(
    name: name, dependencies: named(needs), path: path ?? "Modules/\(name)",
    swiftSettings: settings)
}

func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Modules/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

func tool(_ name: String, needs: [String], path: String) -> Target {
  .executableTarget(
    name: name, dependencies: named(needs), path: path, swiftSettings: settings)
}

func command(
  _ name: String, verb: String, runs tool: String, description: String,
  permissions: [PluginPermission] = [], path: String
) -> Target {
  .plugin(
    name: name,
    capability: .command(
      intent: .custom(verb: verb, description: description), permissions: permissions),
    dependencies: [.byName(name: tool)], path: path)
}

func tests(
  _ subject: String, needs: [String], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: named(needs), path: path ?? "Tests/\(subject)Tests",
    exclude: exclude, swiftSettings: settings)
}

func named(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

/// What is linked only where `trait` is on.
func withTrait(_ trait: String, _ name: String) -> [Target.Dependency] {
  [.byName(name: name, condition: .when(traits: [trait]))]
}
