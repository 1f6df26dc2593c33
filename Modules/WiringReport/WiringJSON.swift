/// A graph as scripts read it.
public struct WiringJSON: Encodable {
  fileprivate struct Member: Encodable {
    let name: String
    /// The concrete type; of a decorated one the outermost first.
    let types: [String]
    /// The product whose feature it is a part of; left out for anything else.
    let feature: String?
  }

  fileprivate struct Scope: Encodable {
    let name: String
    let holds: [Member]
  }

  fileprivate struct Feature: Encodable {
    let kind: String
    let type: String
    let requirements: [Member]
  }

  private let scopes: [Scope]
  private let features: [Feature]
  /// The circles of builders, which are intended and lazy.
  private let circles: [[String]]

  /// The members of `graph`.
  public init(_ graph: WiringGraph) {
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
