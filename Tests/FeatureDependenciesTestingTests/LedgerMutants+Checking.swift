import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  static let checking: [Mutant<AccountLedgerContract.Fixture>] = [
    mutant("hidesOthers", "a shared request book") { $0.leaks = true },
    mutant("separatesRequests", "one request book for all") { $0.leaks = true },
    mutant("debitsNobodyElse", "paying from any account") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .unknownAccount = error else { return nil }
        return await ledger.anyway(contract)
      }
    },
    mutant("linksToNobodyElses", "linking to anybody's account") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .notLinkable = error else { return nil }
        return await ledger.anyway(contract)
      }
    },
    mutant("linksToItsKindOnly", "linking to a demand account") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .notLinkable(let link) = error,
          let linked = try? await ledger.base.accounts().first(where: { $0.number == link.number }),
          linked.isDemand
        else { return nil }
        return await ledger.anyway(contract)
      }
    },
    mutant("linksToItsKindOnly", "linking to an account of any kind") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .notLinkable(let link) = error,
          let linked = try? await ledger.base.accounts().first(where: { $0.number == link.number }),
          !linked.isDemand
        else { return nil }
        return await ledger.anyway(contract)
      }
    },
    mutant("checksTheSignature", "not looking at signatures") { $0.signsForHer = true },
    mutant("checksTheSigner", "taking anybody's signature") { $0.signsForHer = true },
    mutant("checksTheFigures", "taking the terms for the figures") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .contractMismatch = error else { return nil }
        return await ledger.anyway(contract)
      }
    },
    mutant("namesTheShortfall", "naming the sum, not the shortfall") { ledger in
      ledger.translate = { error in
        guard case .insufficientFunds(let account, _) = error else { return error }
        return .insufficientFunds(account, shortfall: Won(50_000_001))
      }
    },
    mutant("refusesUnknownAccounts", "another error for an unknown account") { ledger in
      ledger.translate = { error in
        guard case .unknownAccount = error else { return error }
        return .unavailable(reason: LocalizedText(verbatim: "no such account"))
      }
    },
    mutant("keepsPrincipal", "paying from a deposit") { ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .unknownAccount = error else { return nil }
        return await ledger.anyway(contract)
      }
    },
    mutant("checksInOrder", "the signature before all else") { ledger in
      ledger.before = { _, contract, signed throws(LedgerError) in
        guard signed == MarkerSignature.of(contract, by: "Hana") else {
          throw .contractMismatch(reason: LocalizedText(verbatim: "first of all"))
        }
      }
    },
  ]
}

/// A ledger that can be broken in many ways, on top of one that is not.
struct FaultyLedger: AccountLedger {
  let base: any AccountLedger
  let bank: InMemoryBank
  let neighbour: AccountNumber

  var list: @Sendable ([Account]) -> [Account] = { $0 }
  var find: @Sendable (OpenedAccount?) -> OpenedAccount? = { $0 }
  var change: @Sendable (OpeningContract) async -> OpeningContract = { $0 }
  var before:
    @Sendable (any AccountLedger, OpeningContract, SignedContract) async throws(LedgerError)
      -> Void = { _, _, _ in }
  var result: @Sendable (OpenedAccount) -> OpenedAccount = { $0 }
  var rescue: @Sendable (FaultyLedger, OpeningContract, LedgerError) async -> OpenedAccount? = {
    _, _, _ in nil
  }
  var translate: @Sendable (LedgerError) -> LedgerError = { $0 }
  /// Which signatures are taken, beside good ones.
  var isGood: (@Sendable (OpeningContract, SignedContract) -> Bool)?
  var seesNeighbour = false
  var signsForHer = false
  var leaks = false

  func accounts() async throws(LedgerError) -> [Account] { list(try await base.accounts()) }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    let own = try await base.opening(for: requestID)
    guard seesNeighbour, own == nil else { return find(own) }
    return find(try await bank.ledger(of: "Duri").opening(for: requestID))
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await before(base, contract, signed)
    let changed = await change(contract)
    let own = MarkerSignature.of(changed, by: "Hana")
    let isTaken = signsForHer || changed != contract || isGood?(contract, signed) == true
    let signature = isTaken ? own : signed
    if leaks { await leak(contract) }
    do { return result(try await base.open(changed, signed: signature)) } catch {
      if let rescued = await rescue(self, contract, error) { return rescued }
      throw translate(error)
    }
  }

  /// Opens whatever is asked, from the customer's own account.
  func anyway(_ contract: OpeningContract) async -> OpenedAccount? {
    guard let own = try? await base.accounts().first else { return nil }
    let selection = contract.quote.selection
    let terms = OpeningTerms(selection: selection, fundingAccount: own.number)
    let legal = OpeningContract(
      requestID: contract.requestID, terms: terms, quote: contract.quote,
      agreedAt: contract.agreedAt)
    return try? await base.open(legal, signed: MarkerSignature.of(legal, by: "Hana"))
  }

  /// Enters the same request in the neighbour's book.
  private func leak(_ contract: OpeningContract) async {
    let terms = OpeningTerms(
      selection: contract.terms.selection, fundingAccount: neighbour)
    let copy = OpeningContract(
      requestID: contract.requestID, terms: terms, quote: contract.quote,
      agreedAt: contract.agreedAt)
    _ = try? await bank.ledger(of: "Duri").open(
      copy, signed: MarkerSignature.of(copy, by: "Duri"))
  }
}
