import Foundation
import PackagePlugin

/// The command plugin `swift package module-graph`, for the current package.
@main
struct ModuleGraphPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "module-graph").url
    let isGiven = ["--package-path", "--packages"].contains(where: arguments.contains)
    let package = isGiven ? [] : ["--package-path", context.package.directoryURL.path]
    process.arguments = package + arguments
    try process.run()
    process.waitUntilExit()
    // SwiftPM prints this code, and exits with 1 unless it is 0.
    exit(process.terminationStatus)
  }
}
