import Foundation
import ModuleGraph

@main
struct ModuleGraphTool {
  static func main() {
    let outcome = ModuleGraphCommand.run(
      Array(CommandLine.arguments.dropFirst()),
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    FileHandle.standardOutput.write(Data(outcome.output.utf8))
    FileHandle.standardError.write(Data(outcome.errors.utf8))
    exit(outcome.status)
  }
}
