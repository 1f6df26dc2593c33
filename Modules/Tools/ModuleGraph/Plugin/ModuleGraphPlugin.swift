import Foundation
import PackagePlugin

/// `swift package module-graph`: the module graph of the package it is run in.
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
