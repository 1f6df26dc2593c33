public import Foundation

/// What is asked of the package manager.
public protocol PackageDescriber: Sendable {
  /// The manifest in `folder` as `swift package dump-package` prints it.
  func description(of folder: URL) throws(ModuleGraphError) -> Data

  /// The package manager's own version, as `6.3.1`: it decides which manifest is in force.
  func version() throws(ModuleGraphError) -> String
}

/// The package manager on this machine.
public struct SwiftPM: PackageDescriber {
  /// The `swift` found in the path.
  public init() {}

  public func description(of folder: URL) throws(ModuleGraphError) -> Data {
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    else {
      throw .unreadable("\(folder.path)/Package.swift")
    }
    // A scratch folder of its own: the package's may be locked by whoever runs this.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "module-graph")
    let arguments = [
      "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path,
      "dump-package",
    ]
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    // What SwiftPM says beside goes where ours does: nobody has to read it for it to go on.
    let output = Pipe()
    process.standardOutput = output
    let data: Data
    do {
      try process.run()
      data = try output.fileHandleForReading.readToEnd() ?? Data()
    } catch { throw .swiftFailed("\(error)") }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .swiftFailed("swift package dump-package ended with \(process.terminationStatus)")
    }
    return data
  }

  public func version() throws(ModuleGraphError) -> String { "" }
}
