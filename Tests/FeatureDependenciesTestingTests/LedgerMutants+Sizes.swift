import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers in which something is too short, too narrow, or the only one.
  static let sizes: [Mutant<AccountLedgerContract.Fixture>] = [
    mutant("refusesAnyOtherTerm", "terms without the paying account") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .requestConflict(_, let opened, let asked) = error,
          opened.selection == asked.selection, opened.link == asked.link
        else { return nil }
        return try? await ledger.base.opening(for: contract.requestID)
      }
    },
    mutant("listsInOrder", "ordered by the number's text") { ledger in
      ledger.list = { $0.sorted { "\($0.number)" < "\($1.number)" } }
    },
    mutant("keepsLargeFigures", "figures of 32 bits") { ledger in
      ledger.list = { $0.map { changed($0) { narrowed($0) } } }
      ledger.find = { $0.map { changed($0) { narrowed($0) } } }
    },
    mutant("keepsLongSchedules", "32 rows of a schedule") { ledger in
      ledger.list = { accounts in
        accounts.map { changed($0) { $0.changed(schedule: Array($0.schedule.prefix(32))) } }
      }
    },
    mutant("keepsLongSignatures", "2,000 characters of a signature") { ledger in
      ledger.find = { opened in
        opened.map {
          OpenedAccount(
            number: $0.number, contract: $0.contract,
            signed: SignedContract(text: String($0.signed.text.prefix(2000))), receipt: $0.receipt)
        }
      }
    },
    mutant("linksSeveral", "one link to an account") { ledger in
      ledger.before = { ledger, contract, _ throws(LedgerError) in
        guard let link = contract.terms.link else { return }
        let links = try await ledger.accounts().compactMap(\.contracted?.terms.link)
        if links.contains(link) { throw .notLinkable(link) }
      }
    },
    mutant("answersWithoutTheSignature", "the signature looked at before the request") { ledger in
      ledger.before = { _, contract, signed throws(LedgerError) in
        guard signed == MarkerSignature.of(contract, by: "Hana") else {
          throw .contractMismatch(reason: LocalizedText(verbatim: "no longer fits"))
        }
      }
    },
    mutant("paysFromAny", "the first account only may pay") { ledger in
      ledger.before = { ledger, contract, _ throws(LedgerError) in
        guard try await ledger.accounts().first?.number == contract.terms.fundingAccount else {
          throw .unknownAccount(contract.terms.fundingAccount)
        }
      }
    },
    mutant("keepsAccountsApart", "one purse for all accounts") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .insufficientFunds = error else { return nil }
        return await ledger.anyway(contract)
      }
    },
    mutant("refusesAnotherPayer", "terms without the paying account") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .requestConflict = error else { return nil }
        return try? await ledger.base.opening(for: contract.requestID)
      }
    },
  ]

  private static func narrowed(_ quote: Quote) -> Quote {
    quote.changed(
      interest: Won(Int64(Int32(truncatingIfNeeded: quote.interest.amount))),
      tax: Won(Int64(Int32(truncatingIfNeeded: quote.tax.amount))))
  }

  private static func changed(_ account: Account, _ change: (Quote) -> Quote) -> Account {
    Account(
      number: account.number, openedOn: account.openedOn, balance: account.balance,
      contracted: account.contracted.map { .init(terms: $0.terms, quote: change($0.quote)) })
  }

  private static func changed(_ opened: OpenedAccount, _ change: (Quote) -> Quote) -> OpenedAccount
  {
    let old = opened.contract
    return OpenedAccount(
      number: opened.number,
      contract: OpeningContract(
        requestID: old.requestID, terms: old.terms, quote: change(old.quote), agreedAt: old.agreedAt
      ),
      signed: opened.signed, receipt: opened.receipt)
  }
}
