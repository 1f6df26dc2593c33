// swift-tools-version: 6.2
import PackageDescription

// The readers of foreign text, for libFuzzer; see `run`.
let modules = [
  "Deposit", "FeatureDependencies", "JSONCatalog", "Ledger", "OpenSSLKeys", "Savings", "StrictJSON",
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PureDIBank", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Fuzz", dependencies: modules.map { .product(name: $0, package: "PureDIBank") },
      path: "Sources", swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]
)
