import Foundation
import PackagePlugin

/// The command plugin `swift package new-feature`, which adds a feature to the current package.
@main
struct NewFeaturePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "new-feature").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    // SwiftPM prints this code, and exits with 1 unless it is 0.
    exit(process.terminationStatus)
  }
}
