import FeatureDependencies
import FeatureDependenciesTesting

enum LedgerMutants {
  static let all: [Mutant<AccountLedgerContract.Fixture>] =
    reading + opening + checking + details + sizes + sessions + races + terms + busy

  private static let reading: [Mutant<AccountLedgerContract.Fixture>] = [
    mutant("listsTheDemandAccount", "hiding demand accounts") { ledger in
      ledger.list = { $0.filter { !$0.isDemand } }
    },
    mutant("listsInOrder", "the newest first") { $0.list = { $0.reversed() } },
    mutant("movesTheMoney", "a balance that does not go down") { ledger in
      ledger.list = { $0.map { account in changed(account) { $0.balance = Won(50_000_000) } } }
    },
    mutant("debitsOneInstallment", "taking the whole principal of what is paid in monthly") {
      ledger in
      ledger.list = { accounts in
        let principal = accounts.compactMap(\.contracted?.quote.principal.amount).reduce(0, +)
        return accounts.map { account in
          changed(account) {
            if $0.isDemand { $0.balance = Won(50_000_000 - principal) }
          }
        }
      }
    },
    mutant("keepsWhatWasAgreed", "forgetting what was agreed") { ledger in
      ledger.list = { accounts in
        accounts.map { account in
          Account(
            number: account.number, openedOn: account.openedOn, balance: account.balance,
            contracted: nil)
        }
      }
    },
    mutant("keepsLinks", "forgetting the link") { ledger in
      ledger.list = { $0.filter { $0.contracted?.terms.link == nil } }
    },
    mutant("remembersRequests", "forgetting requests") { $0.find = { _ in nil } },
    mutant("keepsReceipts", "a receipt written anew each time") { ledger in
      ledger.find = { opened in
        opened.map { replacing($0, receipt: Receipt(text: "\(Int.random(in: 0 ... .max))")) }
      }
    },
  ]

  private static let opening: [Mutant<AccountLedgerContract.Fixture>] = [
    mutant("returnsWhatItOpened", "another signature in the result") { ledger in
      ledger.result = { opened in
        OpenedAccount(
          number: opened.number, contract: opened.contract, signed: SignedContract(text: "x"),
          receipt: opened.receipt)
      }
    },
    mutant("receiptsDiffer", "one receipt for all") { ledger in
      ledger.result = { replacing($0, receipt: Receipt(text: "thanks")) }
    },
    mutant("opensOnce", "a new account each time") { $0.change = { renamed($0) } },
    mutant("opensOnceWithoutMoney", "funds before requests") { ledger in
      ledger.before = { ledger, contract, _ throws(LedgerError) in
        let balance = try await ledger.accounts()[0].balance
        let sum = contract.terms.selection.amount
        guard balance >= sum else {
          throw .insufficientFunds(
            contract.terms.fundingAccount, shortfall: Won(sum.amount - balance.amount))
        }
      }
    },
    mutant("opensOnceAcrossDays", "dates as part of the terms") { ledger in
      ledger.before = { ledger, contract, _ throws(LedgerError) in
        let earlier = try await ledger.opening(for: contract.requestID)
        guard earlier == nil || earlier?.contract.quote == contract.quote else {
          throw .requestConflict(
            contract.requestID, opened: contract.terms, asked: contract.terms)
        }
      }
    },
    mutant("opensOnceAtOnce", "looking and writing apart") { ledger in
      let seen = Seen()
      ledger.change = { contract in
        await seen.insert(contract.requestID) ? contract : renamed(contract)
      }
    },
    mutant("balancesAtOnce", "lending what is missing") { ledger in
      ledger.rescue = { _, contract, error in
        guard case .insufficientFunds = error else { return nil }
        return OpenedAccount(
          number: contract.terms.fundingAccount, contract: contract,
          signed: SignedContract(text: "x"), receipt: Receipt(text: "y"))
      }
    },
    mutant("refusesOtherTerms", "answering a conflict with the old account") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .requestConflict = error else { return nil }
        return try? await ledger.opening(for: contract.requestID)
      }
    },
    mutant("spendsToZero", "keeping a minimum balance") { ledger in
      ledger.before = { _, contract, _ throws(LedgerError) in
        guard contract.terms.selection.amount < Won(50_000_000) else {
          throw .insufficientFunds(contract.terms.fundingAccount, shortfall: Won(1))
        }
      }
    },
  ]

  static func mutant(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (inout FaultyLedger) -> Void
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      try await .doubles { base, bank, neighbour in
        var ledger = FaultyLedger(base: base, bank: bank, neighbour: neighbour)
        change(&ledger)
        return ledger
      }
    }
  }

  static func changed(_ account: Account, _ change: (inout Account) -> Void) -> Account {
    var account = account
    change(&account)
    return account
  }

  static func replacing(_ opened: OpenedAccount, receipt: Receipt) -> OpenedAccount {
    OpenedAccount(
      number: opened.number, contract: opened.contract, signed: opened.signed, receipt: receipt)
  }

  /// The contract with a request id of its own, so that it opens whatever was opened before.
  static func renamed(_ contract: OpeningContract) -> OpeningContract {
    OpeningContract(
      requestID: contract.requestID.nested(.random(in: 0 ... .max)), terms: contract.terms,
      quote: contract.quote, agreedAt: contract.agreedAt)
  }
}

private actor Seen {
  private var ids: Set<RequestID> = []

  func insert(_ id: RequestID) -> Bool { ids.insert(id).inserted }
}
