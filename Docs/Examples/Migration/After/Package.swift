// swift-tools-version: 6.2
import PackageDescription

// Recipes and Shopping depend on KitchenInterface, never on each other.
let package = Package(
  name: "Kitchen",
  targets: [
    .target(name: "KitchenInterface"),
    .target(name: "Recipes", dependencies: ["KitchenInterface"]),
    .target(name: "Shopping", dependencies: ["KitchenInterface"]),
    .executableTarget(name: "Kitchen", dependencies: ["KitchenInterface", "Recipes", "Shopping"]),
    .testTarget(name: "RecipesTests", dependencies: ["KitchenInterface", "Recipes"]),
    .testTarget(name: "ShoppingTests", dependencies: ["KitchenInterface", "Shopping"]),
  ]
)

for target in package.targets {
  target.swiftSettings = [.defaultIsolation(MainActor.self)]
}

// KITCHEN_MODULE=Recipes keeps that feature, its tests and the interface.
if let chosen = Context.environment["KITCHEN_MODULE"] {
  package.targets.removeAll { !["KitchenInterface", chosen, "\(chosen)Tests"].contains($0.name) }
}
