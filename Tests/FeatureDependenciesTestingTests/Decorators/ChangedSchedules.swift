import FeatureDependencies

@testable import FeatureDependenciesTesting

/// Quotes with a wrong schedule but correct sums.
extension Quote {
  /// Every payment taxed at the sample rates of the opening day.
  var taxedAtTheOpening: Quote {
    let rows = schedule.map { row in
      let tax = try? TaxPolicy.sample.tax(
        on: row.interest, kind: selection.taxKind, paidOn: openedOn)
      let paid = Won(row.amount.amount + row.tax.amount - (tax ?? row.tax).amount)
      return row.changed(amount: paid, tax: tax)
    }
    return changed(tax: try? rows.map(\.tax).total(), schedule: rows)
  }

  /// This quote with the first installment doubled and the second zero.
  var payingTwiceAtFirst: Quote {
    let rows = schedule.enumerated().map { place, row in
      guard row.kind == .installment, place < 2 else { return row }
      return row.changed(amount: place == 0 ? Won(row.amount.amount * 2) : .zero)
    }
    return changed(schedule: rows)
  }

  /// This quote with 100 won of tax on the first installment, subtracted from the last payment.
  var taxingInstallments: Quote {
    let last = schedule.count - 1
    let rows = schedule.enumerated().map { place, row in
      switch place {
      case 0: row.changed(tax: Won(row.tax.amount + 100))
      case last: row.changed(amount: Won(row.amount.amount - 100))
      default: row
      }
    }
    return changed(tax: try? rows.map(\.tax).total(), schedule: rows)
  }

  /// This quote with the second installment on the day of the first.
  var payingTwoAtFirst: Quote {
    changed(
      schedule: schedule.enumerated().map { place, row in
        row.kind == .installment && place == 1 ? row.changed(date: schedule[0].date) : row
      })
  }

  /// This quote with each installment a month after the previous one, so that the 31st is lost
  /// after February.
  var drifting: Quote {
    var day = openedOn
    var rows: [ScheduleEntry] = []
    for row in schedule {
      rows.append(row.kind == .installment ? row.changed(date: day) : row)
      day = (try? day.adding(months: 1)) ?? day
    }
    return changed(schedule: rows)
  }

  /// The same figures, with dates counted from `day`.
  func opened(on day: CalendarDate) -> Quote {
    guard let dates = try? QuoteDates(openedOn: day, months: selection.months) else { return self }
    let rows = schedule.enumerated().map { month, row in
      guard row.kind == .installment else { return row.changed(date: dates.payout) }
      return row.changed(date: try? dates.due(inMonth: month))
    }
    return changed(
      openedOn: day, maturity: dates.maturity, payout: dates.payout, schedule: rows)
  }
}
