import FeatureDependencies
import WiringReport

/// Who can tell what is wired to what.
protocol WiringSource: Sendable {
  /// The application scope; and for the customer `id`, who is signed in for it, all that is made
  /// for her. Throws a ``HostError``.
  func wiring(for id: String?) async throws(HostError) -> WiringGraph
}

/// `graph`: what is wired to what.
struct GraphCommand: Command {
  let customerID: String?
  let isMermaid: Bool
  let wiring: any WiringSource
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let graph = try await wiring.wiring(for: customerID)
    let lines = isMermaid ? graph.mermaid : graph.lines(output.language())
    try output.give(WiringJSON(graph), lines: lines)
    return .done
  }
}
