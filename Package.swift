// swift-tools-version: 6.2
import PackageDescription

// One list for every target, so that no module is held to less than another.
let settings: [SwiftSetting] = [
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
// A package that depends on this one must not be stopped by a newer compiler's warning.
let strictness: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

let targets: [Target] = [
  module("FeatureDependencies"),
  module("FeatureDependenciesTesting", needs: ["FeatureDependencies"]),
  module("Deposit", needs: ["FeatureDependencies"], path: "Modules/Deposit/Sources"),
  module("Savings", needs: ["FeatureDependencies"], path: "Modules/Savings/Sources"),
  module("TerminalDialog", needs: ["FeatureDependencies"]),
  module(
    "DevAppSupport",
    needs: ["FeatureDependencies", "FeatureDependenciesTesting", "TerminalDialog"]),
  devApp("Deposit"),
  devApp("Savings"),
  module("ModuleGraph", path: "Modules/ModuleGraph/Sources"),
  .executableTarget(
    name: "module-graph", dependencies: named(["ModuleGraph"]), path: "Modules/ModuleGraph/Tool",
    swiftSettings: settings + strictness),
  .plugin(
    name: "ModuleGraphPlugin",
    capability: .command(
      intent: .custom(
        verb: "module-graph", description: "Shows and checks the package's module graph")),
    dependencies: ["module-graph"], path: "Modules/ModuleGraph/Plugin"),
  .systemLibrary(
    name: "COpenSSL", path: "Modules/COpenSSL", pkgConfig: "libcrypto",
    providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
  .systemLibrary(
    name: "CSQLite", path: "Modules/CSQLite", pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
  .executableTarget(
    name: "AppHost",
    dependencies: named([
      "FeatureDependencies", "Deposit", "Savings", "TerminalDialog", "COpenSSL", "CSQLite",
    ]),
    path: "AppHost",
    resources: [.embedInCode("Catalog/catalog.json")],
    swiftSettings: settings + strictness),
  tests("FeatureDependencies", needs: ["FeatureDependencies", "FeatureDependenciesTesting"]),
  tests("Deposit", needs: ["Deposit", "FeatureDependencies", "FeatureDependenciesTesting"]),
  tests("Savings", needs: ["Savings", "FeatureDependencies", "FeatureDependenciesTesting"]),
  tests(
    "FeatureDependenciesTesting", needs: ["FeatureDependencies", "FeatureDependenciesTesting"]),
  tests("ModuleGraph", needs: ["ModuleGraph"]),
  .testTarget(
    name: "ForbiddenProgramTests",
    // What the programs may see must be built: the host needs all of it.
    dependencies: named(["AppHost"]),
    path: "Tests/ForbiddenProgramTests", exclude: ["Programs"],
    swiftSettings: settings + strictness),
  module("PseudoTerminal", path: "Tests/PseudoTerminal"),
  tests(
    "TerminalDialog",
    needs: [
      "TerminalDialog", "FeatureDependencies", "FeatureDependenciesTesting", "PseudoTerminal",
    ]),
  tests(
    "AppHost",
    needs: [
      "AppHost", "FeatureDependencies", "FeatureDependenciesTesting", "TerminalDialog",
      "PseudoTerminal",
    ]),
]

let products: [Product] = [
  .library(name: "FeatureDependencies", targets: ["FeatureDependencies"]),
  .library(name: "FeatureDependenciesTesting", targets: ["FeatureDependenciesTesting"]),
  .library(name: "Deposit", targets: ["Deposit"]),
  .library(name: "Savings", targets: ["Savings"]),
  .library(name: "TerminalDialog", targets: ["TerminalDialog"]),
  .library(name: "ModuleGraph", targets: ["ModuleGraph"]),
  .plugin(name: "ModuleGraphPlugin", targets: ["ModuleGraphPlugin"]),
  .executable(name: "module-graph", targets: ["module-graph"]),
  .executable(name: "AppHost", targets: ["AppHost"]),
]

// FEATURE=Deposit cuts the package to what that feature's tests and dev app reach, so that it builds,
// runs and is tested without its neighbour, though nothing of the neighbour were on the disk.
let feature = Context.environment["FEATURE"].flatMap { $0.isEmpty ? nil : $0 }
let reached = feature.map { reachable(from: ["\($0)Tests", "\($0)DevApp"], among: targets) }

let package = Package(
  name: "PureDIBank",
  platforms: [.macOS(.v15)],
  products: products.filter { reached?.contains($0.name) ?? true },
  targets: targets.filter { reached?.contains($0.name) ?? true }
)

/// The names of `roots` and of all they depend on, however far.
func reachable(from roots: [String], among targets: [Target]) -> Set<String> {
  var (found, waiting) = (Set<String>(), roots)
  while let name = waiting.popLast() {
    guard found.insert(name).inserted else { continue }
    guard let target = targets.first(where: { $0.name == name }) else {
      fatalError("FEATURE is Deposit or Savings: there is no target \(name)")
    }
    for case .byNameItem(let dependency, _) in target.dependencies { waiting.append(dependency) }
  }
  return found
}

func devApp(_ feature: String) -> Target {
  .executableTarget(
    name: "\(feature)DevApp", dependencies: named([feature, "DevAppSupport"]),
    path: "Modules/\(feature)/DevApp", swiftSettings: settings + strictness)
}

func module(_ name: String, needs: [String] = [], path: String? = nil) -> Target {
  .target(
    name: name, dependencies: named(needs), path: path ?? "Modules/\(name)",
    swiftSettings: settings + strictness)
}

func tests(_ subject: String, needs: [String]) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: named(needs), path: "Tests/\(subject)Tests",
    swiftSettings: settings + strictness)
}

func named(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }
