import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that use stale accounts, balances or days, or ask for consent incorrectly.
  static let stale = [
    replacing(
      "insuresAfterTheNested", "insurance computed with the accounts from before the nested flow"
    ) {
      with, _ in
      let (ledger, insurance, first) = (with.ledger, with.insurance, FirstAccounts())
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        if let accounts = try? await ledger.accounts() { await first.keep(accounts) }
        return try await dialog.answer(to: prompt)
      }
      with.dialog = ShowingDialog(base: with.dialog) { content, dialog in
        let accounts = await first.accounts
        await dialog.show(
          content.changingPreview { preview in
            let quote = preview.illustration.quote
            let notice = try? insurance.notice(opening: quote, beside: accounts)
            return (preview.left, notice ?? nil)
          })
      }
    },
    replacing("consentsToTheLatestFigures", "the remaining balance that was shown first") {
      with, _ in
      let first = FirstLeft()
      with.dialog = ShowingDialog(base: with.dialog) { content, dialog in
        guard case .preview(let preview) = content else { return await dialog.show(content) }
        let left = await first.keep(preview.left)
        await dialog.show(content.changingPreview { (left, $0.insurance) })
      }
    },
    replacing("datesByEachConsent", "one change of the day, and no more") { with, _ in
      with.clock = TwoDayClock(base: with.clock)
    },
    replacing("consentsToTheLatestFigures", "terms without words") { with, _ in
      with.dialog = ShowingDialog(base: with.dialog) { content, dialog in
        guard case .terms(let sheet) = content else { return await dialog.show(content) }
        let empty = sheet.clauses.map { LocalizedText(en: $0.en, ko: "") }
        await dialog.show(.terms(TermsSheet(title: sheet.title, clauses: empty)))
      }
    },
    replacing("suggestsNoConsent", "consent suggested again") { with, _ in
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        var prompt = prompt
        if prompt.kind == .consent { prompt.earlier = "yes" }
        return try await dialog.answer(to: prompt)
      }
    },
  ]

  /// Flows that hide an error or another opening.
  static let hiding = [
    replacing("reportsLedgerErrors", "no accounts when they are unavailable") { with, _ in
      with.ledger = SilentLedger(base: with.ledger, hides: .accounts)
    },
    replacing("reportsLedgerErrors", "a new request where it cannot be looked up") { with, _ in
      with.ledger = SilentLedger(base: with.ledger, hides: .requests)
    },
    telling("reportsQuoteErrors", "figures that cannot be computed reported as nothing on offer") {
      outcome in
      guard case .quote = outcome.stop else { return outcome }
      return FlowOutcome(stop: .nothingOffered(ReferenceProduct.kind))
    },
    telling("reportsCatalogErrors", "an invalid catalog reported as nothing on offer") { outcome in
      guard case .catalog(.invalid) = outcome.stop else { return outcome }
      return FlowOutcome(stop: .nothingOffered(ReferenceProduct.kind))
    },
    nested("reportsDeeperOpenings", "only the nested flow's own account") { inner in
      var outcome = FlowOutcome(stop: inner.stop)
      if let account = inner.account { outcome.add(account) }
      return outcome
    },
    nested("reportsDeeperOpenings", "nothing of a flow that was left by going back") { inner in
      inner.stop?.isBack == true ? FlowOutcome(stop: inner.stop) : inner
    },
  ]

  /// Faults of flows with several offers.
  static let offers = [
    ClauseMutant("Flow.reportsNestedOpenings", "no further offer once one was taken") {
      let script = ReferenceScripts.otherFeaturesAround
      return try FlowContract.Fixture.reference(script) { script, with in
        var with = with
        let later = script.questions.drop { $0.key != script.consentKey }.dropFirst().map(\.key)
        with.dialog = OneOfferDialog(base: with.dialog, offers: Set(later))
        return ReferenceFlow(script: script, with: with)
      }
    }
  ]

  /// Flows that accept changed terms as a repetition of the request.
  static let otherTerms = [
    comparing("rejectsOtherTerms", "another tax kind accepted as equal") { before, asked in
      before.selection.amount == asked.selection.amount
        && before.selection.months == asked.selection.months
    },
    comparing("rejectsOtherTerms", "another term accepted as equal") { before, asked in
      before.selection.amount == asked.selection.amount
        && before.selection.taxKind == asked.selection.taxKind
    },
    comparing("rejectsAnotherPayer", "another payer accepted as equal") { before, asked in
      before.selection == asked.selection && before.link == asked.link
    },
    comparing("rejectsAnotherLink", "another link accepted as equal") { before, asked in
      before.selection == asked.selection && before.fundingAccount == asked.fundingAccount
    },
    comparing("rejectsAnotherLink", "a link that is no longer asked for accepted as equal") {
      before, asked in
      before == asked || asked.link == nil && before.selection == asked.selection
    },
  ]

  private static func comparing(
    _ clause: String, _ name: String,
    _ isSame: @escaping @Sendable (OpeningTerms, OpeningTerms) -> Bool
  ) -> Breakage {
    breakage(clause, name) { script, with in
      ReferenceFlow(script: script, with: with, rules: ReferenceRules(isSame: isSame))
    }
  }
}
