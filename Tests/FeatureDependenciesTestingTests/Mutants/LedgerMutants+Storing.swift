import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that lose or change a part of what they store.
  static let stored: [Mutant] =
    [
      storing("every tax kind reported as the general one") { contract in
        contract.selecting { $0.changed(tax: .general) }
      },
      storing("product IDs of 32 characters") { contract in
        contract.selecting { $0.changed(product: ProductID(String("\($0.productID)".prefix(32)))) }
      },
      storing("a product ID of digits stored as a number") { contract in
        contract.selecting { selection in
          let number = Double("\(selection.productID)")
          return selection.changed(product: number.flatMap { ProductID("\($0)") })
        }
      },
      storingMoments("moments of whole minutes") { $0 / 60 * 60 },
      storingMoments("moments of 32 bits without a sign") { Int64(UInt32(truncatingIfNeeded: $0)) },
      broken("64 KiB of a signature", \.stored) {
        $0.changed(signed: SignedContract(text: String($0.signed.text.prefix(65_535))))
      },
    ] + storedFigures

  private static let storedFigures = [
    storingFigures("figures of 32 bits") { quote in
      quote.changed(interest: quote.interest.narrowed, tax: quote.tax.narrowed)
    },
    storingFigures("no bonus for a bonus of zero") { quote in
      quote.bonus?.basisPoints == 0 ? quote.withoutBonus : quote
    },
    storingFigures("rates of three digits") { quote in
      quote.changed(rate: AnnualRate(basisPoints: quote.rate.basisPoints % 1000))
    },
    storingRows("rows of a schedule grouped by kind") { rows in
      let kinds: [ScheduleEntry.Kind] = [.installment, .interest, .maturity]
      return kinds.flatMap { kind in rows.filter { $0.kind == kind } }
    },
    storingRows("at most 1,000 rows of a schedule") { Array($0.prefix(1000)) },
    storingRows("no rows of zero won") { $0.filter { $0.amount != .zero } },
  ]

  private static func storing(
    _ name: String, _ change: @escaping @Sendable (OpeningContract) -> OpeningContract
  ) -> Mutant {
    broken(name, \.stored) { $0.changed(contract: change($0.contract)) }
  }

  private static func storingMoments(
    _ name: String, _ change: @escaping @Sendable (_ seconds: Int64) -> Int64
  ) -> Mutant {
    storing(name) { contract in
      let seconds = change(contract.agreedAt.secondsSince1970)
      return contract.changed(agreedAt: Timestamp(secondsSince1970: seconds))
    }
  }

  private static func storingFigures(
    _ name: String, _ change: @escaping @Sendable (Quote) -> Quote
  ) -> Mutant {
    storing(name) { $0.changed(quote: change($0.quote)) }
  }

  private static func storingRows(
    _ name: String, _ change: @escaping @Sendable ([ScheduleEntry]) -> [ScheduleEntry]
  ) -> Mutant {
    storingFigures(name) { $0.changed(schedule: change($0.schedule)) }
  }
}

extension OpeningContract {
  /// A copy with another selection in terms and figures.
  fileprivate func selecting(
    _ change: (ProductSelection) -> ProductSelection
  ) -> OpeningContract {
    let selection = change(terms.selection)
    let terms = OpeningTerms(
      selection: selection, fundingAccount: terms.fundingAccount, link: terms.link)
    return changed(terms: terms, quote: quote.changed(selection: selection))
  }
}
