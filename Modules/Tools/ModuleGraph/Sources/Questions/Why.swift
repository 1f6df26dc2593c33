extension ModuleGraph {
  /// The shortest path by which one module depends on another.
  struct Why: Answer {
    struct Step: Encodable { let from, to, cause: String }

    let from, to: String
    /// Empty if the module does not depend on the other one.
    let path: [Step]

    var text: String {
      guard !path.isEmpty else { return "\(from) does not depend on \(to).\n" }
      return path.map { "\($0.from) → \($0.to): \($0.cause)\n" }.joined()
    }
  }

  func why(_ from: String, _ to: String) throws(ModuleGraphError) -> Why {
    let (start, end) = (try place(of: from), try place(of: to))
    let targets = Dictionary(uniqueKeysWithValues: edges.enumerated().map { ($0, $1) })
    let path = start == end ? nil : Cuts.path(from: start, to: end, targets)
    let lines = ManifestPlaces(self)
    let steps = zip(path ?? [], (path ?? []).dropFirst()).map { one, other in
      let name = nodes[other].name
      return Why.Step(
        from: nodes[one].name, to: name, cause: cause(of: nodes[one], on: name, lines))
    }
    return Why(from: from, to: to, path: steps)
  }
}
