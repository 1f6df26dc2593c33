/// The answer to a question about the graph, for people and for scripts.
protocol Answer: Encodable {
  var text: String { get }
}

extension ModuleGraph {
  /// The index of the module `name`.
  func place(of name: String) throws(ModuleGraphError) -> Int {
    if let place = places[name] { return place }
    throw .usage(what: "There is no module \(name).")
  }

  /// A module in an answer.
  struct NamedModule: Encodable {
    let name, kind: String

    /// `test DepositTests`: a script selects by the first word.
    var text: String { "\(kind) \(name)" }
  }

  func named(_ place: Int) -> NamedModule {
    NamedModule(name: nodes[place].name, kind: nodes[place].target.kind.rawValue)
  }
}
