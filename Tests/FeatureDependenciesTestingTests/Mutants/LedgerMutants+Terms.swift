import FeatureDependencies
import FeatureDependenciesTesting
import Foundation

extension LedgerMutants {
  /// Ledgers that store, compare or verify only a part of the contract.
  static let terms: [Mutant] =
    [
      keeping("every tax kind reported as the general one") {
        $0.with(tax: .general)
      },
      keeping("product IDs of 32 characters") { contract in
        contract.with(product: String("\(contract.terms.selection.productID)".prefix(32)))
      },
      keeping("product IDs in lower case") { contract in
        contract.with(product: "\(contract.terms.selection.productID)".lowercased())
      },
      keeping("moments of whole minutes") { contract in
        let seconds = contract.agreedAt.secondsSince1970
        return contract.with(agreedAt: Timestamp(secondsSince1970: seconds / 60 * 60))
      },
      keeping("figures without the bonus") { $0.with(bonus: .some(nil)) },
      mutant("request IDs of 64 characters") { ledger in
        ledger.change = { $0.with(id: String("\($0.requestID)".prefix(64))) }
      },
      mutant("one sign for another in request IDs") { ledger in
        ledger.change = { contract in
          contract.with(id: "\(contract.requestID)".replacingOccurrences(of: "_", with: "-"))
        }
      },
      mutant("account numbers without case") { ledger in
        ledger.rescue = { ledger, contract, error in
          guard case .unknownAccount(let number) = error,
            let accounts = try? await ledger.base.accounts(),
            accounts.contains(where: { "\($0.number)" == "\(number)".uppercased() })
          else { return nil }
          return await ledger.anyway(contract)
        }
      },
      mutant("the newest demand account first") { ledger in
        ledger.list = { $0.filter(\.isDemand).reversed() + $0.filter { !$0.isDemand } }
      },
      comparing("a link that was not there before is no other term") {
        opened, asked in opened.link == nil || opened.link == asked.link
      },
      comparing("a link's number without its kind") { opened, asked in
        opened.link?.number == asked.link?.number
      },
      mutant("product ids without case") { ledger in
        ledger.rescue = { ledger, contract, error in
          guard case .requestConflict(_, let opened, let asked) = error,
            let id = ProductID("\(asked.selection.productID)".lowercased()),
            opened == asked.naming(id)
          else { return nil }
          return try? await ledger.base.opening(for: contract.requestID)
        }
      },
    ] + signatures

  private static let signatures = [
    overlooking("a signature that does not cover the payer") {
      $0.contains("fundingAccount=")
    },
    overlooking("a signature for any sum") { $0.contains(":amountWon=") },
    overlooking("a signature for any kind") { $0.contains(":kind=") },
    overlooking("a signature without the bonus") { $0.contains("linkedBonus") },
    overlooking("a signature without the schedule's rows") {
      $0.contains(":schedule.")
    },
    overlooking("a signature without the schedule's first row") {
      $0.contains(":schedule.1=")
    },
    mutant("one signature for both reduced taxes") { ledger in
      ledger.isGood = { contract, signed in
        let own = MarkerSignature.of(contract, by: "Hana").text
        let exempt = own.replacing("12:agricultural", with: "6:exempt")
        return exempt == signed.text.replacing("12:agricultural", with: "6:exempt")
      }
    },
    blind("a signature for any day of a row", to: 0),
    blind("a signature for any kind of row", to: 1),
  ]

  /// A ledger that returns each contract as transformed by `keep`.
  private static func keeping(
    _ name: String,
    _ keep: @escaping @Sendable (OpeningContract) -> OpeningContract
  ) -> Mutant {
    mutant(name) { ledger in
      ledger.find = { opened in
        opened.map { opened in
          OpenedAccount(
            number: opened.number, contract: keep(opened.contract), signed: opened.signed,
            receipt: opened.receipt)
        }
      }
    }
  }

  /// A ledger that accepts other terms as the same if `isSame` is true.
  private static func comparing(
    _ name: String,
    _ isSame: @escaping @Sendable (OpeningTerms, OpeningTerms) -> Bool
  ) -> Mutant {
    mutant(name) { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .requestConflict(_, let opened, let asked) = error,
          opened.selection == asked.selection, opened.fundingAccount == asked.fundingAccount,
          isSame(opened, asked)
        else { return nil }
        return try? await ledger.base.opening(for: contract.requestID)
      }
    }
  }

  /// A ledger that verifies a signature without the fields for which `isIgnored` is true.
  private static func overlooking(
    _ name: String, _ isIgnored: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    mutant(name) { ledger in
      ledger.isGood = { contract, signed in
        let own = MarkerSignature.of(contract, by: "Hana").text
        let (left, right) = (own.split(separator: ";"), signed.text.split(separator: ";"))
        return left.filter { !isIgnored("\($0)") } == right.filter { !isIgnored("\($0)") }
      }
    }
  }

  /// A ledger that verifies a signature without the word at `place` of each row of the schedule.
  private static func blind(
    _ name: String, to place: Int
  ) -> Mutant {
    mutant(name) { ledger in
      ledger.isGood = { contract, signed in
        let own = MarkerSignature.of(contract, by: "Hana").text
        return rows(of: own, without: place) == rows(of: signed.text, without: place)
      }
    }
  }

  private static func rows(of marker: String, without place: Int) -> [String] {
    marker.split(separator: ";").map { field in
      guard field.contains(":schedule."), let row = field.split(separator: ":").last else {
        return String(field)
      }
      let words = row.split(separator: " ").enumerated().filter { $0.offset != place }
      return words.map { String($0.element) }.joined(separator: " ")
    }
  }
}

extension OpeningTerms {
  fileprivate func naming(_ product: ProductID) -> OpeningTerms {
    OpeningTerms(
      selection: selection.changed(product: product), fundingAccount: fundingAccount, link: link)
  }
}

extension OpeningContract {
  /// A copy of the contract with the passed values replaced.
  fileprivate func with(
    tax: TaxKind? = nil, product: String? = nil, agreedAt: Timestamp? = nil,
    bonus: AnnualRate?? = nil, id: String? = nil
  ) -> OpeningContract {
    let old = terms.selection
    let selection = ProductSelection(
      kind: old.kind, productID: product.flatMap(ProductID.init) ?? old.productID,
      amount: old.amount, months: old.months, taxKind: tax ?? old.taxKind)
    let quote = try? Quote(
      selection: selection, rate: quote.rate, bonus: bonus ?? quote.bonus,
      openedOn: quote.openedOn, maturityDate: quote.maturityDate, payoutDate: quote.payoutDate,
      principal: quote.principal, interest: quote.interest, tax: quote.tax,
      schedule: quote.schedule)
    return OpeningContract(
      requestID: id.flatMap { RequestID($0) } ?? requestID,
      terms: OpeningTerms(
        selection: selection, fundingAccount: terms.fundingAccount, link: terms.link),
      quote: quote ?? self.quote, agreedAt: agreedAt ?? self.agreedAt)
  }
}
