// swift-tools-version: 6.1
import PackageDescription

// An empty program that links what AppHost links.
let package = Package(
  name: "empty",
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
    .executableTarget(name: "empty", dependencies: ["CSQLite", "COpenSSL"]),
  ])
