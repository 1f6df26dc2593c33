// swift-tools-version: 6.2
import PackageDescription

let modules = [
  "FeatureDependencies",
  "KoreanBanking",
  "Deposit",
  "Savings",
]

let package = Package(
  name: "OtherBank",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "PureDIBank", path: "../../..")],
  targets: [
    .executableTarget(
      name: "OtherBank",
      dependencies: modules.map { .product(name: $0, package: "PureDIBank") }),
    .testTarget(
      name: "OtherBankTests",
      dependencies: ["OtherBank"]
        + ["FeatureDependencies", "FeatureDependenciesTesting", "Deposit"].map {
          .product(name: $0, package: "PureDIBank")
        }),
  ]
)
