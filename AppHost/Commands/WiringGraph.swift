import FeatureDependencies

/// What is wired to what, read off the running program: another injection shows without an edit.
struct WiringGraph: Sendable, Equatable {
  /// Something held or injected, and its concrete types: a decorator's first, then what it decorates.
  struct Member: Sendable, Equatable {
    let name: String
    let types: [String]
    /// The kind of the product whose feature this is a part of; nil for anything else.
    var feature: String?
  }

  /// What lives as long as something else: the program, a customer's sign-in, a request.
  struct Scope: Sendable, Equatable {
    let name: String
    let members: [Member]
  }

  /// A feature, with what its host has injected.
  struct Feature: Sendable, Equatable {
    let kind: String
    let type: String
    let requirements: [Member]
  }

  let scopes: [Scope]
  let features: [Feature]
}

extension WiringGraph.Member {
  /// `value`, held or injected as `name`.
  init(_ name: String, _ value: Any) {
    self.name = name
    types = Self.layers(of: value).map { layer in
      let name = String(describing: type(of: layer))
      return name.contains("->") ? "closure" : name
    }
  }

  /// `value`, and what it decorates, layer by layer: a decorator keeps that as `decorating`. None if
  /// it is nil.
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
  var circles: [[String]] {
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
