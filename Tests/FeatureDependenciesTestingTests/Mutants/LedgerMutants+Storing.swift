import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that lose a part of what they store.
  static let stored: [Mutant] = [
    storing("no bonus for a bonus of zero") { quote in
      quote.bonus?.basisPoints == 0 ? quote.replacing(bonus: nil) : quote
    },
    storing("rates of three digits") { quote in
      quote.changed(rate: AnnualRate(basisPoints: quote.rate.basisPoints % 1000))
    },
    storing("a bonus of three digits") { quote in
      quote.replacing(bonus: quote.bonus.flatMap { AnnualRate(basisPoints: $0.basisPoints % 1000) })
    },
    storing("rows of a schedule grouped by kind") { quote in
      let kinds: [ScheduleEntry.Kind] = [.installment, .interest, .maturity]
      return quote.changed(
        schedule: kinds.flatMap { kind in quote.schedule.filter { $0.kind == kind } })
    },
    storing("at most 1,000 rows of a schedule") { quote in
      quote.changed(schedule: Array(quote.schedule.prefix(1000)))
    },
    storing("no rows of zero won") { quote in
      quote.changed(schedule: quote.schedule.filter { $0.amount != .zero })
    },
    mutant("64 KiB of a signature") { ledger in
      let cut = { @Sendable (opened: OpenedAccount) in
        opened.changed(signed: SignedContract(text: String(opened.signed.text.prefix(65_535))))
      }
      ledger.result = cut
      ledger.find = { $0.map(cut) }
    },
    mutant("moments of 32 bits without a sign") { ledger in
      ledger.find = { opened in
        opened.map { opened in
          let seconds = opened.contract.agreedAt.secondsSince1970
          let moment = Timestamp(secondsSince1970: Int64(UInt32(truncatingIfNeeded: seconds)))
          return opened.changed(contract: opened.contract.changed(agreedAt: moment))
        }
      }
    },
    mutant("a product ID of digits stored as a number") { ledger in
      ledger.find = { opened in
        opened.map { opened in
          let old = opened.contract.terms
          let number = Double("\(old.selection.productID)").flatMap { ProductID("\($0)") }
          let selection = old.selection.changed(product: number)
          let terms = OpeningTerms(
            selection: selection, fundingAccount: old.fundingAccount, link: old.link)
          let quote = opened.contract.quote.changed(selection: selection)
          return opened.changed(contract: opened.contract.changed(terms: terms, quote: quote))
        }
      }
    },
    mutant("a request ID of digits stored as a number") { ledger in
      ledger.change = { contract in
        let number = Double("\(contract.requestID)").flatMap { RequestID("\($0)") }
        return contract.changed(requestID: number)
      }
    },
    mutant("a request ID of the word null") { ledger in
      ledger.find = { $0.flatMap { "\($0.contract.requestID)" == "null" ? nil : $0 } }
    },
    mutant("sums counted in hundredths of a won") { ledger in
      ledger.translate = { error in
        guard case .insufficientFunds(let number, let shortfall) = error else { return error }
        return .insufficientFunds(number, shortfall: Won((shortfall.amount &* 100) / 100))
      }
    },
    inventing("the smallest negative amount accepted") {
      error, asked in
      guard case .contractMismatch = error else { return false }
      let amount = asked.terms.selection.amount.amount
      return amount == asked.quote.selection.amount.amount && 0 &- amount < 0
    },
  ]

  /// A ledger that stores the figures as transformed by `change`.
  private static func storing(
    _ name: String, _ change: @escaping @Sendable (Quote) -> Quote
  ) -> Mutant {
    mutant(name) { ledger in
      ledger.list = { $0.map { $0.changed(change) } }
    }
  }
}

extension Quote {
  /// A copy with another bonus.
  fileprivate func replacing(bonus: AnnualRate?) -> Quote {
    let changed = try? Quote(
      selection: selection, rate: rate, bonus: bonus, openedOn: openedOn,
      maturityDate: maturityDate, payoutDate: payoutDate, principal: principal, interest: interest,
      tax: tax, schedule: schedule)
    return changed ?? self
  }
}
