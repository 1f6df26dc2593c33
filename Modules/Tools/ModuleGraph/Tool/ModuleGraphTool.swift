import Foundation
import ModuleGraph

@main
struct ModuleGraphTool {
  static func main() {
    let outcome = ModuleGraphCommand.run(
      Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment)
    exit(outcome.print(to: .standardOutput, errors: .standardError))
  }
}
