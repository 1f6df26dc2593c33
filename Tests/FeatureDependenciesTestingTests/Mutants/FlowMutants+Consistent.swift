import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows whose figures are wrong but consistent, or shown without a part.
  static let consistent = [
    illustrating("usesTheCatalog", "interest of 1 won everywhere") { $0.earning(Won(1)) },
    illustrating("usesTheCatalog", "interest a won too high everywhere") { $0.earning(more: 1) },
    illustrating("opensEachAlternative", "interest a won too high for two years") { figures in
      figures.quote.selection.months == 24 ? figures.earning(more: 1) : figures
    },
    illustrating("opensEachAlternative", "interest a won too high without tax") { figures in
      figures.quote.selection.taxKind == .exempt ? figures.earning(more: 1) : figures
    },
    illustrating("linksTheNewest", "interest without the bonus") { figures in
      figures.quote.bonus == nil ? figures : figures.earning(Won(68_250))
    },
    replacing("linksTheNewest", "figures that do not state the bonus") { with, _ in
      with.adjust = { $0.withoutBonus }
    },
    growing("consentsToTheLatestFigures", "empty growth") { _ in [] },
    growing("consentsToTheLatestFigures", "growth that starts a month late") { growth in
      growth.prefix(1) + growth.dropLast()
    },
    growing("consentsToTheLatestFigures", "growth that starts a month early") { growth in
      growth.dropFirst() + growth.suffix(1)
    },
    illustrating("opensEachAlternative", "the first product's name for another") { figures in
      Illustration(
        name: LocalizedText(verbatim: "reference-1"), quote: figures.quote, growth: figures.growth)
    },
    replacing("opensEachAlternative", "a document with the first product's name") { with, _ in
      with.signing = ChangedSigning(base: with.signing) { document, base throws(SigningError) in
        let fields = document.fields.map { field in
          let name = LocalizedText(verbatim: "reference-1")
          let value = SigningDocument.Value.named(field.value.signed, name)
          return field.name == "product" ? .init(field.name, field.label, value) : field
        }
        return try await base.sign(SigningDocument(title: document.title, fields: fields))
      }
    },
    rejecting("opensEachAlternative", "the maximum rejected") { prompt, text in
      guard case .amount(let limits) = prompt.kind else { return nil }
      return text == "\(limits.upperBound)" ? .aboveMaximum(limits.upperBound) : nil
    },
    rejecting("opensEachAlternative", "the minimum rejected") { prompt, text in
      guard case .amount(let limits) = prompt.kind else { return nil }
      return text == "\(limits.lowerBound)" ? .belowMinimum(limits.lowerBound) : nil
    },
    rewriting("asksConsentAgainAfterChange", "the first tax answer kept after going back") {
      prompt, _, text in
      prompt.key.rawValue == "reference.tax" ? prompt.earlier ?? text : text
    },
    rewriting("rejectsWithTheReason", "the maximum after an amount above it") { prompt, _, text in
      guard case .amount(let limits) = prompt.kind, case .aboveMaximum = prompt.rejected?.reason
      else { return text }
      return "\(limits.upperBound)"
    },
    replacing("rejectsWithTheReason", "stopping at the second invalid answer") { with, _ in
      let rejections = Counter()
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        if let rejected = prompt.rejected, await rejections.next() > 1 {
          throw .refused(rejected.reason)
        }
        return try await dialog.answer(to: prompt)
      }
    },
    replacing("goesBackFromEach", "no suggestion but the last answer") { with, script in
      let last = script.questions.prefix { $0.key != script.consentKey }.last?.key
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        var prompt = prompt
        if prompt.key.rawValue != last { prompt.earlier = nil }
        return try await dialog.answer(to: prompt)
      }
    },
    ending("stopsAtAnyQuestion", "unreadable input as the end of the input") { why in
      if case .unreadable = why { .endOfInput } else { why }
    },
    ending("stopsAtAnyQuestion", "a rejected answer as going back") { why in
      if case .refused = why { .back } else { why }
    },
    replacing("reportsQuoteErrors", "the first rule of tax for every day before it") { with, _ in
      with.taxPolicy = .always
    },
  ]

  /// Faults of a flow that asks for a text.
  static let texts = [
    ClauseMutant("Flow.opensEachAlternative", "the longest text rejected") {
      let breakage = rejecting("opensEachAlternative", "") { prompt, text in
        prompt.kind == .text && text.count == 20 ? .tooLong(limit: 20) : nil
      }
      return try FlowContract.Fixture.reference(ReferenceScripts.alone, breakage.make)
    }
  ]

  private static func illustrating(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable (Illustration) -> Illustration
  ) -> Breakage {
    replacing(clause, name) { with, _ in with.illustrate = change }
  }

  private static func growing(
    _ clause: String, _ name: String, _ change: @escaping @Sendable ([Growth]) -> [Growth]
  ) -> Breakage {
    illustrating(clause, name) { figures in
      Illustration(name: figures.name, quote: figures.quote, growth: change(figures.growth))
    }
  }

  /// A flow that asks again for an answer that `isRejected` returns a reason for.
  private static func rejecting(
    _ clause: String, _ name: String,
    _ isRejected: @escaping @Sendable (Prompt, String) -> Rejection?
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        let text = try await dialog.answer(to: prompt)
        guard let reason = isRejected(prompt, text) else { return text }
        var again = prompt
        again.rejected = Prompt.Rejected(text: text, reason: reason)
        return try await dialog.answer(to: again)
      }
    }
  }

  /// A flow that receives each interruption as transformed by `change`.
  private static func ending(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable (DialogInterruption) -> DialogInterruption
  ) -> Breakage {
    replacing(clause, name) { with, _ in
      with.dialog = AskingDialog(base: with.dialog) {
        (prompt, dialog) async throws(DialogInterruption) in
        do throws(DialogInterruption) { return try await dialog.answer(to: prompt) } catch {
          throw change(error)
        }
      }
    }
  }
}

extension TaxPolicy {
  /// The sample policy, with its first rates from the first year.
  fileprivate static var always: TaxPolicy {
    let rates: [TaxKind: TaxRate] = [
      .general: TaxRate(ofInterest: 1400, ofTax: 1000),
      .exempt: TaxRate(ofInterest: 0, ofTax: 0),
      .agricultural: TaxRate(ofInterest: 140, ofTax: 0),
    ]
    let day = CalendarDate(year: 1900, month: 1, day: 1)
    return TaxPolicy(
      periods: day.map { [Period(from: $0, rates: rates)] } ?? [], clause: .any, help: .any)
  }
}

extension Illustration {
  /// The figures with `difference` won more interest.
  fileprivate func earning(more difference: Int64) -> Illustration {
    earning(Won(quote.interest.amount + difference))
  }

  /// The figures with this interest: tax, payout, schedule and growth add up.
  fileprivate func earning(_ interest: Won) -> Illustration {
    guard let last = quote.schedule.last,
      let payment = try? TaxPolicy.sample.payment(
        .maturity, of: quote.principal, interest: interest, taxed: quote.selection.taxKind,
        on: last.date)
    else { return self }
    let changed = quote.changed(
      interest: interest, tax: payment.tax, schedule: quote.schedule.dropLast() + [payment])
    let end = quote.selection.months
    let grown = growth.enumerated().map { month, one in
      let earned = month == end ? interest : min(one.earned, interest)
      return (try? Growth(paidIn: one.paidIn, earned: earned)) ?? one
    }
    return Illustration(name: name, quote: changed, growth: grown)
  }
}
