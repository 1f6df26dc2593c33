import Foundation
import PackagePlugin

/// The command plugin `swift package module-graph`, for the current package.
@main
struct ModuleGraphPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "module-graph").url
    process.arguments = ["--package-path", context.package.directoryURL.path] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      Diagnostics.error("module-graph ended with \(process.terminationStatus)")
      return
    }
  }
}
