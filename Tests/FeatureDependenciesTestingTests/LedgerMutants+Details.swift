import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  static let details: [Mutant<AccountLedgerContract.Fixture>] = [
    mutant("bindsEveryField", "not looking at the moment of consent") { ledger in
      ledger.isGood = { contract, signed in
        let kinds = [contract.agreedAt, Timestamp(secondsSince1970: 1_795_143_600)]
        return kinds.compactMap { $0 }.contains { moment in
          let same = OpeningContract(
            requestID: contract.requestID, terms: contract.terms, quote: contract.quote,
            agreedAt: moment)
          return signed == MarkerSignature.of(same, by: "Hana")
        }
      }
    },
    mutant("refusesAnyOtherTerm", "terms without the link") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .requestConflict(_, let opened, let asked) = error,
          opened.selection == asked.selection, opened.fundingAccount == asked.fundingAccount
        else { return nil }
        return try? await ledger.base.opening(for: contract.requestID)
      }
    },
    mutant("forgetsRefusals", "a request burnt by its refusal") { ledger in
      let burnt = Burnt()
      ledger.before = { _, contract, _ throws(LedgerError) in
        if let terms = await burnt.terms(contract), terms != contract.terms {
          throw .requestConflict(contract.requestID, opened: terms, asked: contract.terms)
        }
      }
    },
    mutant("hidesOthersBothWays", "the neighbour's request for one's own") { ledger in
      ledger.seesNeighbour = true
    },
    mutant("keepsSeveral", "sorted by kind") { ledger in
      ledger.list = { accounts in
        accounts.sorted { ($0.product?.description ?? "") < ($1.product?.description ?? "") }
      }
    },
    mutant("tellsRequestsApart", "request ids without case") { ledger in
      ledger.change = { contract in
        guard let id = RequestID("\(contract.requestID)".lowercased()) else { return contract }
        return OpeningContract(
          requestID: id, terms: contract.terms, quote: contract.quote, agreedAt: contract.agreedAt)
      }
    },
    mutant("keepsLongSchedules", "a schedule's first and last rows") { ledger in
      ledger.list = { $0.map { shortened($0) ?? $0 } }
    },
    mutant("movesSomething", "an account for nothing") { ledger in
      ledger.rescue = { _, contract, error in
        guard case .contractMismatch = error, contract.terms.selection.amount <= .zero else {
          return nil
        }
        return OpenedAccount(
          number: contract.terms.fundingAccount, contract: contract,
          signed: SignedContract(text: "x"), receipt: Receipt(text: "y"))
      }
    },
  ]

  private static func shortened(_ account: Account) -> Account? {
    guard let contracted = account.contracted, contracted.quote.schedule.count > 2 else {
      return nil
    }
    let quote = contracted.quote
    let ends = [quote.schedule.first, quote.schedule.last].compactMap { $0 }
    let short = try? Quote(
      selection: quote.selection, rate: quote.rate, openedOn: quote.openedOn,
      maturityDate: quote.maturityDate, payoutDate: quote.payoutDate, principal: quote.principal,
      interest: quote.interest, tax: quote.tax, schedule: ends)
    return short.map {
      Account(
        number: account.number, openedOn: account.openedOn, balance: account.balance,
        contracted: .init(terms: contracted.terms, quote: $0))
    }
  }
}

private actor Burnt {
  private var first: [RequestID: OpeningTerms] = [:]

  /// The terms the request came with first.
  func terms(_ contract: OpeningContract) -> OpeningTerms? {
    defer { first[contract.requestID] = first[contract.requestID] ?? contract.terms }
    return first[contract.requestID]
  }
}
