// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Kitchen",
  targets: [
    .executableTarget(
      name: "Kitchen", swiftSettings: [.defaultIsolation(MainActor.self)])
  ]
)
