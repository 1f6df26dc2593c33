import FeatureDependencies
import FeatureDependenciesTesting

/// Breaks a correct ledger: each property overrides one part of its behavior.
struct FaultyLedger: AccountLedger {
  typealias Check =
    @Sendable (any AccountLedger, OpeningContract, SignedContract) async throws(LedgerError) -> Void

  let base: any AccountLedger
  let bank: InMemoryBank

  var list: @Sendable ([Account]) -> [Account] = { $0 }
  var find: @Sendable (OpenedAccount?) -> OpenedAccount? = { $0 }
  var change: @Sendable (OpeningContract) async -> OpeningContract = { $0 }
  var before: Check = { _, _, _ in }
  var result: @Sendable (OpenedAccount) -> OpenedAccount = { $0 }
  var rescue: @Sendable (FaultyLedger, OpeningContract, LedgerError) async -> OpenedAccount? = {
    _, _, _ in nil
  }
  var translate: @Sendable (LedgerError) -> LedgerError = { $0 }
  /// Signatures that are accepted in addition to valid ones.
  var isGood: (@Sendable (OpeningContract, SignedContract) -> Bool)?
  var seesOtherCustomer = false
  var signsForCustomer = false
  var leaks = false

  func accounts() async throws(LedgerError) -> [Account] { list(try await base.accounts()) }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    let own = try await base.opening(for: requestID)
    guard seesOtherCustomer, own == nil else { return find(own) }
    return find(try await bank.ledger(of: "Duri").opening(for: requestID))
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await before(base, contract, signed)
    let changed = await change(contract)
    let own = MarkerSignature.of(changed, by: "Hana")
    let isTaken = signsForCustomer || changed != contract || isGood?(contract, signed) == true
    if leaks { await leak(contract) }
    do { return result(try await base.open(changed, signed: isTaken ? own : signed)) } catch {
      if let rescued = await rescue(self, contract, error) { return rescued }
      throw translate(error)
    }
  }

  /// Opens the quoted product from the customer's own account, and ignores payer, link and
  /// signature.
  func anyway(_ contract: OpeningContract) async -> OpenedAccount? {
    guard let own = try? await base.accounts().first else { return nil }
    let terms = OpeningTerms(selection: contract.quote.selection, fundingAccount: own.number)
    let legal = contract.changed(terms: terms)
    return try? await base.open(legal, signed: MarkerSignature.of(legal, by: "Hana"))
  }

  /// Opens the same request for the other customer, too.
  private func leak(_ contract: OpeningContract) async {
    guard let account = try? await bank.ledger(of: "Duri").accounts().first?.number else { return }
    let terms = OpeningTerms(selection: contract.terms.selection, fundingAccount: account)
    let copy = contract.changed(terms: terms)
    _ = try? await bank.ledger(of: "Duri").open(
      copy, signed: MarkerSignature.of(copy, by: "Duri"))
  }
}
