// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OtherBank",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PureDIBank", path: "../../..")],
  targets: [
    .executableTarget(
      name: "OtherBank",
      dependencies: ["FeatureDependencies", "KoreanBanking", "Deposit", "Savings"].map {
        .product(name: $0, package: "PureDIBank")
      })
  ]
)
