// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  // `any` marks each use of dynamic dispatch.
  .enableUpcomingFeature("ExistentialAny"),
  // An import is not part of a module's interface unless it is a `public import`.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // A member is visible only where its module is imported.
  .enableUpcomingFeature("MemberImportVisibility"),
  // An async function runs on its caller's executor: for a screen, on the main actor.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// WITHOUT_CHAT=1 builds the app without the chat feature: its module, its host, its tests and its
// extension of the component are absent. Its interface stays, so that no caller changes.
let withoutChat = Context.environment["WITHOUT_CHAT"] == "1"
let features = withoutChat ? ["Profile", "Orders"] : ["Profile", "Orders", "Chat"]
let absentExtension = withoutChat ? "SessionComponent+Chat" : "SessionComponent+WithoutChat"

let interfaces = ["ProfileInterface", "OrdersInterface", "ChatInterface"]
let shared = ["Core"] + interfaces

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

func module(_ name: String, _ needs: [String], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies(needs), path: path, swiftSettings: settings)
}

func tests(_ name: String, _ needs: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies(needs), exclude: exclude, swiftSettings: settings)
}

// A feature depends on the interfaces, never on a feature; only App depends on features.
func feature(_ name: String) -> [Target] {
  let host = Target.executableTarget(
    name: "\(name)Host", dependencies: dependencies([name, "FeatureStubs", "Scripting"] + shared),
    path: "Hosts/\(name)Host", swiftSettings: settings)
  let needs = [name, "\(name)Host", "FeatureStubs", "Scripting"] + shared
  return [module(name, shared), host, tests("\(name)Tests", needs)]
}

let app = Target.executableTarget(
  name: "App", dependencies: dependencies(features + ["SignIn", "Scripting"] + shared),
  exclude: ["Composition/\(absentExtension).swift"], swiftSettings: settings)

let package = Package(
  name: "ThreeFeatures",
  targets: [module("Core", []), module("SignIn", ["Core"]), app]
    + interfaces.map { module($0, ["Core"]) }
    + features.flatMap { feature($0) }
    + [
      module("FeatureStubs", shared, path: "Tests/Support/FeatureStubs"),
      module("Scripting", ["Core"], path: "Tests/Support/Scripting"),
      tests(
        "AppTests", ["App", "Orders", "Scripting"] + shared,
        exclude: withoutChat ? ["WithChat"] : []),
      // Compiles and tests the SwiftUI host's `Destination`. The UIKit host replaces Core/StandIns.
      .testTarget(
        name: "AppleTests", dependencies: dependencies(shared), path: "Apple",
        exclude: ["UIKitHost.swift"], swiftSettings: settings),
    ]
)

// SHOP_MODULE=Orders builds and tests that feature alone, with the other ones and the app deleted.
if let chosen = Context.environment["SHOP_MODULE"] {
  let kept = [chosen, "\(chosen)Host", "\(chosen)Tests", "FeatureStubs", "Scripting"] + shared
  package.targets.removeAll { !kept.contains($0.name) }
}
