import FeatureDependencies

/// Who can tell what is wired to what.
protocol WiringSource: Sendable {
  /// The application scope; and for the customer `id`, who is signed in for it, all that is made for
  /// her. Throws a ``HostError``.
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

struct WiringJSON: Encodable {
  struct Member: Encodable {
    let name: String
    /// The concrete type; of a decorated one the outermost first.
    let types: [String]
    /// The product whose feature it is a part of; left out for anything else.
    let feature: String?
  }

  struct Scope: Encodable {
    let name: String
    let holds: [Member]
  }

  struct Feature: Encodable {
    let kind: String
    let type: String
    let requirements: [Member]
  }

  let scopes: [Scope]
  let features: [Feature]
  /// The circles of builders, which are intended and lazy.
  let circles: [[String]]

  init(_ graph: WiringGraph) {
    scopes = graph.scopes.map { .init(name: $0.name, holds: $0.members.map(Member.init)) }
    features = graph.features.map {
      .init(kind: $0.kind, type: $0.type, requirements: $0.requirements.map(Member.init))
    }
    circles = graph.circles
  }
}

extension WiringJSON.Member {
  fileprivate init(_ member: WiringGraph.Member) {
    name = member.name
    types = member.types
    feature = member.feature
  }
}
