extension ModuleGraph {
  /// The faults in the graph and, if `roles` are passed, those against them; ordered by file and
  /// line.
  ///
  /// `strict` includes undeclared imports of indirect dependencies. Findings that a comment in the
  /// source ignores are left out.
  public func findings(roles: Roles? = nil, strict: Bool = false) -> [Finding] {
    review(roles: roles, baseline: nil, strict: strict).findings
  }

  /// The findings after comments and `baseline` are applied, and how many these accept.
  ///
  /// A comment or a line of the baseline that accepts nothing is itself a finding. Without `strict`
  /// indirect imports are left out last: an exception for one of them is not stale.
  func review(roles: Roles?, baseline: Baseline?, strict: Bool) -> Review {
    let places = ManifestPlaces(self)
    let indirect = IndirectImports(self)
    let all =
      circles(places) + undeclaredImports(indirect) + externalImports(indirect)
      + unusedDependencies(places) + (roles.map { roleFindings($0, places) } ?? [])
    let commented = applyComments(to: all)
    let (known, stale) = baseline?.split(commented.left) ?? ([], [])
    let accepted = Set(known)
    let left = (commented.left.filter { !accepted.contains($0) } + stale)
      .filter { strict || $0.rule != .indirectImport }
      .sorted { ($0.file, $0.line, $0.message) < ($1.file, $1.line, $1.message) }
    let counted = commented.left.filter { strict || $0.rule != .indirectImport }
    return Review(
      findings: left, forBaseline: counted.filter { $0.rule.canBeAccepted },
      ignored: commented.ignored, inBaseline: known.count)
  }

  /// Findings, and the counts of those that are accepted.
  struct Review {
    let findings: [Finding]
    /// The findings before the baseline is applied.
    let forBaseline: [Finding]
    let ignored: Int
    let inBaseline: Int
  }
}
