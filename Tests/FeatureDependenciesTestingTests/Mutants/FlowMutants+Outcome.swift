import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that report a wrong outcome.
  static let outcomes = [
    telling("not reporting that the customer went back") {
      if $0.stop?.isBack == true { $0 = FlowOutcome() }
    },
    telling("reporting its own account only") { $0.dropNested() },
    telling("losing the opened accounts when going back") {
      if $0.stop?.isBack == true { $0.dropAll() }
    },
  ]

  /// Flows that handle another product's flow incorrectly.
  static let nested = [
    building("opening one product in another's place") { build, _, link in
      build(ReferenceProduct.kind, link)
    },
    building("a later product without its link") { build, kind, _ in build(kind, nil) },
    nesting("forgetting the link") { inner in
      var outcome = FlowOutcome(stop: inner.stop)
      inner.stop = nil
      try? outcome.include(inner)
      inner = outcome
    },
    nesting("going on where a nested outcome is not known") {
      if case .ledger = $0.stop { $0.stop = nil }
    },
    nesting("only the nested flow's own account") { $0.dropNested() },
    nesting("nothing of a flow that was left by going back") {
      if $0.stop?.isBack == true { $0.dropAll() }
    },
    nesting("going on as if the nested flow had run") { if $0.isLeft { $0 = FlowOutcome() } },
    nesting("stopping when the customer left the nested flow") {
      if $0.isLeft { $0.stop = .signing(.declined) }
    },
    mutant("linking the first account of its kind") { script, with in
      let rules = ReferenceRules(linked: { opened, known in known.first ?? opened })
      return ReferenceFlow(script: script, with: with, rules: rules)
    },
    replacing("a builder that loses the id") { with in with.link = nil },
    replacing("the first deposit for the requested one") { with in
      // The first account to link to is `OTHER-2` or `OTHER-3`; this is the second one.
      guard let kind = with.link?.kind else { return }
      with.link = AccountNumber("OTHER-2").map { AccountLink(to: $0, of: kind) }
    },
  ]

  /// Flows that announce nested flows incorrectly.
  static let announcements = [
    showing("never telling where a nested flow begins") { content in
      if case .nestedBegan = content { nil } else { content }
    },
    showing("naming another product than the one that waits") { content in
      guard case .nestedBegan(let kind, _) = content else { return content }
      return .nestedBegan(kind, in: kind)
    },
    showing("telling of no end of a nested flow") { content in
      content == .nestedEnded ? nil : content
    },
    replacing("telling where a nested flow begins after it ran") { with in
      let held = Remembered<[Presentation]>([])
      with.show { content, dialog in
        if case .nestedBegan = content { return held.change { $0.append(content) } }
        for began in held.current { await dialog.show(began) }
        held.change { $0 = [] }
        await dialog.show(content)
      }
    },
  ]

  private typealias Build = @Sendable (ProductKind, AccountNumber?) -> any Flow

  private static func building(
    _ name: String,
    _ change: @escaping @Sendable (Build, ProductKind, AccountNumber?) -> any Flow
  ) -> Mutant {
    replacing(name) { with in
      let build = with.otherFeature
      with.otherFeature = { change(build, $0, $1) }
    }
  }

  /// A flow whose nested flow returns an outcome changed by `change`.
  private static func nesting(
    _ name: String, _ change: @escaping @Sendable (inout FlowOutcome) -> Void
  ) -> Mutant {
    building(name) { build, kind, link in
      let base = build(kind, link)
      return AnyFlow { changing(await base.run(), change) }
    }
  }
}

extension FlowOutcome {
  /// Leaves out all accounts.
  fileprivate mutating func dropAll() { self = FlowOutcome(stop: stop) }

  /// Leaves out the accounts of nested flows.
  fileprivate mutating func dropNested() {
    let own = account
    dropAll()
    if let own { add(own) }
  }
}
