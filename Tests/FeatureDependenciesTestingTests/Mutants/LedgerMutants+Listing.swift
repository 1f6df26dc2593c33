import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that list accounts, or look up openings, incorrectly.
  static let listed: [Mutant] =
    [
      listing("hiding demand accounts") { $0.filter { !$0.isDemand } },
      listing("the newest first") { $0.reversed() },
      listing("ordered by the number's text") { accounts in
        accounts.sorted { "\($0.number)" < "\($1.number)" }
      },
      listing("sorted by kind") { accounts in
        accounts.sorted { ($0.product?.description ?? "") < ($1.product?.description ?? "") }
      },
      listing("a balance that does not go down") { accounts in
        accounts.map { $0.holding(Won(50_000_000)) }
      },
      listing("debiting the whole principal of a monthly product") {
        accounts in
        let principal = accounts.compactMap(\.contracted?.quote.principal.amount).reduce(0, +)
        return accounts.map { $0.isDemand ? $0.holding(Won(50_000_000 - principal)) : $0 }
      },
      listing("forgetting the terms") { accounts in
        accounts.map {
          Account(
            number: $0.number, openedOn: $0.openedOn, balance: $0.balance, contracted: nil)
        }
      },
      listing("forgetting the link") { accounts in
        accounts.filter { $0.contracted?.terms.link == nil }
      },
      mutant("forgetting the link in a lookup by request") { ledger in
        ledger.find = { opened in
          let terms = opened.map { opened in
            OpeningTerms(
              selection: opened.contract.terms.selection,
              fundingAccount: opened.contract.terms.fundingAccount)
          }
          return opened?.changed(contract: opened?.contract.changed(terms: terms))
        }
      },
      listing("forgetting the bonus") { $0.map { $0.changed(withoutBonus) } },
      listing("balances of 32 bits") { accounts in
        accounts.map { $0.holding(narrowed($0.balance)) }
      },
      mutant("figures of 32 bits") { ledger in
        ledger.list = { $0.map { $0.changed(narrowed) } }
        ledger.find = { opened in
          let quote = opened.map { narrowed($0.contract.quote) }
          return opened?.changed(contract: opened?.contract.changed(quote: quote))
        }
      },
    ] + found

  private static let found = [
    mutant("a clock of twelve hours") { ledger in
      ledger.find = { opened in
        opened?.changed(contract: opened?.contract.changed(agreedAt: opened?.onTwelveHours))
      }
    },
    mutant("forgetting requests") { $0.find = { _ in nil } },
    mutant("a receipt written anew each time") { ledger in
      ledger.find = { opened in
        opened?.changed(receipt: Receipt(text: "\(Int.random(in: 0 ... .max))"))
      }
    },
    mutant("other bytes of a receipt that Unicode equates") {
      ledger in
      ledger.find = { opened in
        opened?.changed(
          receipt: Receipt(text: opened?.receipt.text.replacing(";", with: "\u{37E}") ?? ""))
      }
    },
  ]

  private static func listing(
    _ name: String, _ list: @escaping @Sendable ([Account]) -> [Account]
  ) -> Mutant {
    mutant(name) { $0.list = list }
  }

  @Sendable private static func withoutBonus(_ quote: Quote) -> Quote {
    let changed = try? Quote(
      selection: quote.selection, rate: quote.rate, openedOn: quote.openedOn,
      maturityDate: quote.maturityDate, payoutDate: quote.payoutDate, principal: quote.principal,
      interest: quote.interest, tax: quote.tax, schedule: quote.schedule)
    return changed ?? quote
  }

  @Sendable private static func narrowed(_ quote: Quote) -> Quote {
    quote.changed(interest: narrowed(quote.interest), tax: narrowed(quote.tax))
  }

  private static func narrowed(_ sum: Won) -> Won {
    Won(Int64(Int32(truncatingIfNeeded: sum.amount)))
  }
}

extension OpenedAccount {
  /// The moment of consent on a 12-hour clock that ignores AM and PM.
  fileprivate var onTwelveHours: Timestamp? {
    let seconds = contract.agreedAt.secondsSince1970
    switch (seconds + 9 * 3600) % 86_400 / 3600 {
    case 0: return Timestamp(secondsSince1970: seconds + 12 * 3600)
    case 13...23: return Timestamp(secondsSince1970: seconds - 12 * 3600)
    default: return contract.agreedAt
    }
  }
}
