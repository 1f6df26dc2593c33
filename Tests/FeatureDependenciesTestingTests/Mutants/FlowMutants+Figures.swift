import FeatureDependencies
import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows whose figures are wrong but consistent, or shown without a part.
  static let illustrations = [
    illustrating("interest of 1 won everywhere") { $0.earning(Won(1)) },
    illustrating("interest a won too high everywhere") { $0.earning(more: 1) },
    illustrating("interest a won too high for two years") { figures in
      figures.quote.selection.months == 24 ? figures.earning(more: 1) : figures
    },
    illustrating("interest a won too high without tax") { figures in
      figures.quote.selection.taxKind == .exempt ? figures.earning(more: 1) : figures
    },
    illustrating("interest without the bonus") { figures in
      guard let bonus = figures.quote.bonus?.basisPoints else { return figures }
      let points = Int64(figures.quote.rate.basisPoints)
      let interest = figures.quote.interest.amount * (points - Int64(bonus)) / points
      return figures.earning(Won(interest))
    },
    illustrating("the first product's name for another") { figures in
      Illustration(
        name: LocalizedText(verbatim: "reference-1"), quote: figures.quote, growth: figures.growth)
    },
    growing("empty growth") { _ in [] },
    growing("growth that starts a month late") { $0.prefix(1) + $0.dropLast() },
    growing("growth that starts a month early") { $0.dropFirst() + $0.suffix(1) },
  ]

  /// Flows whose quotes are wrong.
  static let quotes = [
    adjusting("a won of interest too much") { $0.changed(interest: Won($0.interest.amount + 1)) },
    adjusting("a payout on a Saturday") { $0.changed(payout: $0.maturityDate) },
    adjusting("the tax rates of the opening day") { $0.taxedAtTheOpening },
    adjusting("two installments in the first month and none in the second") {
      $0.payingTwiceAtFirst
    },
    adjusting("each installment a month after the one before") { $0.drifting },
    adjusting("figures that do not state the bonus") { $0.withoutBonus },
    adjusting("no bonus for a link") { $0.changed(rate: AnnualRate(basisPoints: 350)) },
    replacing("no tax") { with, _ in
      with.taxPolicy = .from(2005, [.general, .exempt, .agricultural], rate: 0)
    },
    replacing("the first rule of tax for every day before it") { with, _ in
      with.taxPolicy = .from(1900, [.general], rate: 1400)
    },
    replacing("figures of the day that it is in London") { with, _ in
      let clock = with.clock
      with.illustrate = { figures in
        let seconds = clock.now().secondsSince1970 - 9 * 3600
        let day = Timestamp(secondsSince1970: seconds)?.date ?? figures.quote.openedOn
        return figures.changed(figures.quote.opened(on: day))
      }
    },
  ]

  /// Flows whose remaining balance or notice of deposit insurance is wrong.
  static let previews = [
    previewing("a remaining balance of one won") { preview, _ in preview.changed(left: Won(1)) },
    leaving("the remaining balance of the first account") { accounts, _ in accounts.first },
    leaving("the remaining balance of the last account") { accounts, _ in accounts.last },
    leaving("the remaining balance of the last demand account") { accounts, _ in
      accounts.last(where: \.isDemand)
    },
    leaving("the remaining balance of the richest account") { accounts, _ in
      accounts.max { $0.balance < $1.balance }
    },
    leaving("the remaining balance of an account that does not pay") { accounts, payer in
      accounts.first { $0.isDemand && $0.number != payer }
    },
    previewing("no notice") { preview, _ in preview.changed(insurance: .some(nil)) },
    insuring("insurance of demand accounts alone") { $0.filter(\.isDemand) },
    insuring("insurance of no accounts of the flow's own kind") { accounts in
      accounts.filter { $0.product != ReferenceProduct.kind }
    },
    replacing("a notice for every customer") { with, _ in
      with.depositInsurance = DepositInsurance(limit: Won(1), clause: .any)
    },
    replacing("insurance computed with the accounts from before the nested flow") { with, _ in
      let (ledger, first) = (with.ledger, Remembered<[Account]?>(nil))
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        if let accounts = try? await ledger.accounts() { _ = first.first(accounts) }
        return try await dialog.answer(to: prompt)
      }
      with.previewing { $0.insured(beside: first.first([])) }
    },
    replacing("the remaining balance that was shown first") { with, _ in
      let first = Remembered<Won?>(nil)
      with.previewing { $0.changed(left: first.first($0.left)) }
    },
    replacing("the accounts from before the nested flow") { with, _ in
      with.ledger = ChangedLedger.keeping(with.ledger)
    },
    replacing("the balance from before the nested flow when the amount is asked for") { with, _ in
      let ledger = with.ledger
      with.ledger = ChangedLedger.keeping(ledger)
      with.previewing { preview in
        let accounts = (try? await ledger.accounts()) ?? []
        let payer = accounts.first { $0.number == preview.fundingAccount }
        let left = try? payer?.balance.subtracting(preview.illustration.quote.selection.amount)
        return preview.insured(beside: accounts).changed(left: left)
      }
    },
  ]

  private static func illustrating(
    _ name: String, _ change: @escaping @Sendable (Illustration) -> Illustration
  ) -> Mutant {
    replacing(name) { with, _ in with.illustrate = change }
  }

  private static func growing(
    _ name: String, _ change: @escaping @Sendable ([Growth]) -> [Growth]
  ) -> Mutant {
    illustrating(name) { figures in
      Illustration(name: figures.name, quote: figures.quote, growth: change(figures.growth))
    }
  }

  private static func adjusting(
    _ name: String, _ adjust: @escaping @Sendable (Quote) -> Quote
  ) -> Mutant {
    illustrating(name) { $0.changed(adjust($0.quote)) }
  }

  /// A flow that shows the preview that `change` returns, given the customer's accounts.
  private static func previewing(
    _ name: String, _ change: @escaping @Sendable (OpeningPreview, [Account]) -> OpeningPreview
  ) -> Mutant {
    replacing(name) { with, _ in
      let ledger = with.ledger
      with.previewing { change($0, (try? await ledger.accounts()) ?? []) }
    }
  }

  /// A flow that computes the remaining balance for the account that `choose` returns.
  private static func leaving(
    _ name: String, _ choose: @escaping @Sendable ([Account], AccountNumber) -> Account?
  ) -> Mutant {
    previewing(name) { preview, accounts in
      let account = choose(accounts, preview.fundingAccount)
      let amount = preview.illustration.quote.selection.amount
      return preview.changed(left: try? account?.balance.subtracting(amount))
    }
  }

  /// A flow that computes the notice of deposit insurance with some of the accounts.
  private static func insuring(
    _ name: String, _ change: @escaping @Sendable ([Account]) -> [Account]
  ) -> Mutant {
    previewing(name) { preview, accounts in preview.insured(beside: change(accounts)) }
  }
}

extension Collaborators {
  /// Shows the preview that `change` returns.
  fileprivate mutating func previewing(
    _ change: @escaping @Sendable (OpeningPreview) async -> OpeningPreview
  ) {
    dialog = ChangedDialog.showing(dialog) { content, dialog in
      guard case .preview(let preview) = content else { return await dialog.show(content) }
      await dialog.show(.preview(await change(preview)))
    }
  }
}

extension OpeningPreview {
  fileprivate func changed(
    insurance: DepositInsuranceNotice?? = nil, left: Won? = nil
  ) -> OpeningPreview {
    OpeningPreview(
      illustration: illustration, fundingAccount: fundingAccount, left: left ?? self.left,
      insurance: insurance ?? self.insurance)
  }

  /// A copy with the notice for these accounts.
  fileprivate func insured(beside accounts: [Account]) -> OpeningPreview {
    let notice = try? DepositInsurance.sample.notice(
      opening: illustration.quote, beside: Holdings(of: accounts))
    return changed(insurance: .some(notice ?? nil))
  }
}

extension TaxPolicy {
  /// A policy with one rate for `kinds` from `year` on.
  fileprivate static func from(_ year: Int, _ kinds: [TaxKind], rate: Int64) -> TaxPolicy {
    let rates = kinds.map { ($0, TaxRate(ofInterest: rate, ofTax: rate == 0 ? 0 : 1000)) }
    let day = CalendarDate(year: year, month: 1, day: 1)
    let period = day.map { Period(from: $0, rates: Dictionary(rates) { first, _ in first }) }
    return TaxPolicy(periods: period.map { [$0] } ?? [], clause: .any, help: .any)
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
