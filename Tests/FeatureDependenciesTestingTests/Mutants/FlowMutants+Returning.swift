import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that handle going back incorrectly, out of a nested flow or from the signature.
  static let returning = [
    nested("asksAgainAfterNestedBack", "going on as if the nested flow had run") { inner in
      inner.isLeft ? FlowOutcome() : inner
    },
    nested("asksAgainAfterNestedBack", "stopping when the customer went back") { inner in
      inner.isLeft ? inner.stopped(.signing(.declined)) : inner
    },
    announcing("never telling where a nested flow begins") { content in
      if case .nestedBegan = content { nil } else { content }
    },
    announcing("never telling where a nested flow ends") { content in
      if case .nestedEnded = content { nil } else { content }
    },
    announcing("naming another product than the one that waits") { content in
      guard case .nestedBegan(let kind, _) = content else { return content }
      return .nestedBegan(kind, in: kind)
    },
    announcing("telling of no end of a nested flow that stops") { content in
      content == .nestedEnded(isContinuing: false) ? nil : content
    },
    announcing("telling that the flow continues after each nested flow") { content in
      if case .nestedEnded = content { .nestedEnded(isContinuing: true) } else { content }
    },
    late,
    replacing("asksConsentAfterUnsigned", "stopping when the customer does not sign") { with, _ in
      with.signing = DecliningSigning(base: with.signing)
    },
  ]

  private static var late: Breakage {
    var breakage = replacing("announcesNested", "telling where a nested flow begins after it ran") {
      with, _ in
      let held = HeldContent()
      with.dialog = ShowingDialog(base: with.dialog) { content, dialog in
        if case .nestedBegan = content { return await held.keep(content) }
        if let began = await held.take() { await dialog.show(began) }
        await dialog.show(content)
      }
    }
    breakage.needsOtherFeature = true
    return breakage
  }

  private static func announcing(
    _ name: String, _ change: @escaping @Sendable (Presentation) -> Presentation?
  ) -> Breakage {
    var breakage = replacing("announcesNested", name) { with, _ in
      with.dialog = ChangedShowing(base: with.dialog, change: change)
    }
    breakage.needsOtherFeature = true
    return breakage
  }
}

private struct DecliningSigning: SigningService {
  let base: any SigningService

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    do { return try await base.sign(document) } catch {
      throw error == .interrupted(.back) ? .declined : error
    }
  }
}

private actor HeldContent {
  private var content: Presentation?

  func keep(_ content: Presentation) { self.content = content }
  func take() -> Presentation? {
    defer { content = nil }
    return content
  }
}

private struct ChangedShowing: Dialog {
  let base: any Dialog
  let change: @Sendable (Presentation) -> Presentation?

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await base.answer(to: prompt)
  }

  func show(_ content: Presentation) async {
    if let content = change(content) { await base.show(content) }
  }
}
