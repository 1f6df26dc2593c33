/// What a person has to do beside the places: what moves, and what cannot be automatic, with the
/// reason.
struct UntieNotes {
  let tangle: Tangle
  let sources: MovedSources
  let cuts: InterfaceDraft.Cuts
  let shorten: (String) -> String

  var all: [String] {
    (tangle.values.map(moved) + tangle.services.map(service) + left + lostConformances + inheritance)
      .sorted()
  }

  private func place(_ usr: String) -> String {
    tangle.table.symbols[usr].map { "\(shorten($0.file)):\($0.line)" } ?? ""
  }

  private func title(_ usr: String) -> String {
    tangle.graph.symbols[usr]?.title ?? tangle.table.name(usr)
  }

  private func moved(_ usr: String) -> String {
    if let reason = cuts.reasons[usr] {
      return "\(place(usr)): manual: \(title(usr)) is not in the interface: \(reason)"
    }
    let name = tangle.name(of: usr)
    let alias = name == title(usr) ? "" : "; there `typealias` keeps its old name for \(name)"
    return "\(place(usr)): move: \(title(usr)) is in the interface: delete it here\(alias)"
  }

  private func service(_ usr: String) -> String {
    let state = tangle.members(of: usr).filter { member in
      tangle.graph.symbols[member]?.kind == "type.property" && tangle.table.hasStorage(member)
    }
    let reason =
      state.isEmpty
      ? ""
      : "; its state \(state.map(title).joined(separator: ", ")) needs an object of its own, "
        + "which the component stores"
    let type =
      tangle.isView(usr)
      ? "its builder wraps it in AnyView"
      : "conform to "
        + "\(tangle.name(of: usr))Interface"
    return "\(place(usr)): move: \(title(usr)): \(type), and take `dependency`\(reason)"
  }

  /// Declarations that were left out because they do not compile in the interface.
  private var left: [String] {
    let values = Set(tangle.values)
    return cuts.reasons.filter { !sources.silent.contains($0.key) && !values.contains($0.key) }.map
    {
      let usr = String($0.key.trimmingPrefix("function ").trimmingPrefix("sendable "))
      let crosses = tangle.members.contains(usr) ? "manual" : "stays"
      return
        "\(place(usr)): \(crosses): \(title(usr)) is not in the interface as it is: \($0.value)"
    }
  }

  private var lostConformances: [String] {
    cuts.conformances.flatMap { usr, names in
      names.sorted().map {
        "\(place(usr)): stays: the conformance of \(title(usr)) to \($0): write it in an extension"
      }
    }
  }

  /// Classes that inherit from a class of the other part, and extensions of its types.
  private var inheritance: [String] {
    let bases = tangle.table.bases.flatMap { owner, bases in bases.map { (owner, $0) } }
      .filter { tangle.table.symbols[$0.1]?.kind == .classType }
    let extended = tangle.table.extended.map { ($0.key, $0.value) }
      .filter { tangle.carried.contains($0.1) && tangle.isService($0.1) }
    return (bases + extended).compactMap { owner, base in
      guard let from = tangle.home(of: owner), let to = tangle.home(of: base), from != to,
        tangle.names.contains(from)
      else { return nil }
      let isExtension = tangle.table.symbols[owner]?.kind == .extensionType
      return "\(place(owner)): manual: "
        + (isExtension
          ? "\(from) extends \(title(base)) of \(to): move the extension there"
          : "\(title(owner)) inherits from \(title(base)) of \(to): a protocol replaces no class")
    }
  }
}
