// swift-tools-version: 6.2
import PackageDescription

// Deposit and Savings depend on FeatureDependencies, never on each other. Only App depends on both.
let package = Package(
  name: "Minimal",
  targets: [
    .target(name: "FeatureDependencies"),
    .target(name: "Deposit", dependencies: ["FeatureDependencies"]),
    .target(name: "Savings", dependencies: ["FeatureDependencies"]),
    .executableTarget(name: "App", dependencies: ["FeatureDependencies", "Deposit", "Savings"]),
    .testTarget(name: "DepositTests", dependencies: ["FeatureDependencies", "Deposit"]),
    .testTarget(name: "SavingsTests", dependencies: ["FeatureDependencies", "Savings"]),
  ]
)
