/// What is wired to what, read off the running program: another injection shows without an edit.
public struct WiringGraph: Sendable, Equatable {
  /// Something held or injected, and its concrete types: a decorator's first, then what it
  /// decorates.
  public struct Member: Sendable, Equatable {
    /// The name it is held or injected as.
    public let name: String
    /// Its concrete types, the outermost first; none if it is nil.
    public let types: [String]
    /// The kind of the product whose feature this is a part of; nil for anything else.
    public var feature: String?
  }

  /// A scope: what exists for as long as the program, a sign-in, or a request.
  public struct Scope: Sendable, Equatable {
    /// The name of its type.
    public let name: String
    /// What it holds.
    public let members: [Member]

    /// A scope.
    public init(name: String, members: [Member]) {
      self.name = name
      self.members = members
    }
  }

  /// A feature, with what its host has injected.
  public struct Feature: Sendable, Equatable {
    /// The kind of its product.
    public let kind: String
    /// The name of its type.
    public let type: String
    /// What was injected, requirement by requirement.
    public let requirements: [Member]

    /// A feature.
    public init(kind: String, type: String, requirements: [Member]) {
      self.kind = kind
      self.type = type
      self.requirements = requirements
    }
  }

  /// The scopes, the one that lives longest first.
  public let scopes: [Scope]
  /// The features made in the last of them.
  public let features: [Feature]

  /// A graph.
  public init(scopes: [Scope], features: [Feature]) {
    self.scopes = scopes
    self.features = features
  }
}

extension WiringGraph.Member {
  /// `value`, held or injected as `name`.
  public init(_ name: String, _ value: Any) {
    self.name = name
    types = Self.layers(of: value).map { layer in
      let name = String(describing: type(of: layer))
      return name.contains("->") ? "closure" : name
    }
  }

  /// `value`, and what it decorates, layer by layer: a decorator keeps that as `decorating`. None
  /// if it is nil.
  private static func layers(of value: Any) -> [Any] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != .optional else {
      return mirror.children.first.map { layers(of: $0.value) } ?? []
    }
    let inner = mirror.children.first { $0.label == "decorating" }
    return [value] + (inner.map { layers(of: $0.value) } ?? [])
  }
}

extension WiringGraph {
  /// The features that can be reached from each other: each circle once, from its first kind on.
  /// They are intended, and lazy on every hop: a builder is made when a flow asks for it.
  public var circles: [[String]] {
    let next = Dictionary(
      features.map { ($0.kind, $0.requirements.compactMap(\.feature)) }
    ) { first, _ in first }
    var found: [[String]] = []
    for start in features.map(\.kind) { extend([start], next, &found) }
    return found
  }

  /// Adds the circles that begin with `path`. Only paths over kinds after the first one are
  /// followed, so that each circle is found from one of its kinds alone.
  private func extend(
    _ path: [String], _ next: [String: [String]], _ found: inout [[String]]
  ) {
    guard let first = path.first, let last = path.last else { return }
    let order = features.map(\.kind)
    for kind in next[last] ?? [] {
      if kind == first {
        found.append(path)
      } else if !path.contains(kind), let place = order.firstIndex(of: kind),
        let start = order.firstIndex(of: first), place > start
      {
        extend(path + [kind], next, &found)
      }
    }
  }
}
