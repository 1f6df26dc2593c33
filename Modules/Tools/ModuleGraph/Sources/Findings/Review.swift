/// The findings after a baseline is applied.
struct Review: Sendable {
  var findings: [Finding]
  /// The findings that a new baseline accepts.
  let forBaseline: [Finding]
  let inBaseline: Int

  /// Without `strict`, indirect imports are left out last: a line of the baseline that accepts one
  /// of them is not stale.
  init(_ graph: ModuleGraph, roles: Roles?, baseline: Baseline?, strict: Bool) {
    let all = Checks(graph).findings(roles)
    let (known, stale) = baseline?.split(all) ?? ([], [])
    let accepted = Set(known)
    let isShown: (Finding) -> Bool = { strict || $0.rule != .indirectImport }
    findings = (all.filter { !accepted.contains($0) } + stale).filter(isShown).sorted()
    forBaseline = all.filter(isShown)
    inBaseline = known.count
  }
}
