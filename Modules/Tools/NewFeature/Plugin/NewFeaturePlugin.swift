import Foundation
import PackagePlugin

/// The command plugin `swift package new-feature`, which adds a feature to the current package.
@main
struct NewFeaturePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "new-feature").url
    process.arguments = ["--package-path", context.package.directoryURL.path] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      Diagnostics.error("new-feature ended with \(process.terminationStatus)")
      return
    }
  }
}
