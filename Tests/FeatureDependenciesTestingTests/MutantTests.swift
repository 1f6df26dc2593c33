import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Each clause catches what breaks it, and says so; a clause that catches nothing proves nothing.
struct MutantTests {
  @Test(arguments: SigningMutants.all)
  func `A broken signing service is caught`(mutant: Mutant<SigningServiceContract.Fixture>) async {
    await expectCaught(mutant, by: SigningServiceContract.clauses)
  }

  @Test(arguments: LedgerMutants.all)
  func `A broken ledger is caught`(mutant: Mutant<AccountLedgerContract.Fixture>) async {
    await expectCaught(
      mutant, by: AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts)
  }

  @Test(arguments: CatalogMutants.all)
  func `A broken catalogue is caught`(mutant: Mutant<CatalogMutants.Fixture>) async {
    await expectCaught(
      mutant,
      by: ProductCatalogContract<ReferenceProduct>.clauses
        + ProductCatalogContract<ReferenceProduct>.whole)
  }

  @Test(arguments: CatalogSourceMutants.all)
  func `A broken catalogue source is caught`(
    mutant: Mutant<CatalogSourceContract.Fixture>
  ) async {
    await expectCaught(mutant, by: CatalogSourceContract.clauses + CatalogSourceContract.whole)
  }

  @Test(arguments: QuoteMutants.all)
  func `A broken quote service is caught`(mutant: Mutant<QuoteServiceContract.Fixture>) async {
    await expectCaught(mutant, by: QuoteServiceContract.clauses)
  }

  @Test(arguments: ClockMutants.all + RushingClockMutants.all)
  func `A broken clock is caught`(mutant: Mutant<WallClockContract.Fixture>) async {
    await expectCaught(mutant, by: WallClockContract.clauses + WallClockContract.present)
  }

  @Test(arguments: RequestIDMutants.all)
  func `Broken request ids are caught`(mutant: Mutant<RequestIDsContract.Fixture>) async {
    await expectCaught(mutant, by: RequestIDsContract.clauses)
  }

  @Test(arguments: DialogMutants.all)
  func `A broken dialog is caught`(mutant: Mutant<DialogContract.Fixture>) async {
    await expectCaught(
      mutant, by: DialogContract.clauses + DialogContract.lines + DialogContract.showing)
  }

  @Test(arguments: BuilderMutants.all)
  func `A broken builder is caught`(mutant: Mutant<BuildableContract.Fixture>) async {
    await expectCaught(mutant, by: BuildableContract.clauses)
  }

  @Test(arguments: SavingsLinkMutants.all)
  func `A broken link is caught`(mutant: Mutant<SavingsLinkContract.Fixture>) async {
    await expectCaught(mutant, by: SavingsLinkContract.clauses)
  }

  @Test(arguments: FlowMutants.all)
  func `A broken flow is caught`(mutant: Mutant<FlowContract.Fixture>) async {
    await expectCaught(mutant, by: FlowContract.clauses + FlowContract.catalog)
  }

  @Test func `Every clause has a mutant`() {
    let mutated = Set(
      SigningMutants.all.map(\.clause) + LedgerMutants.all.map(\.clause)
        + CatalogMutants.all.map(\.clause) + ClockMutants.all.map(\.clause)
        + RushingClockMutants.all.map(\.clause) + SavingsLinkMutants.all.map(\.clause)
        + RequestIDMutants.all.map(\.clause) + DialogMutants.all.map(\.clause)
        + BuilderMutants.all.map(\.clause) + FlowMutants.all.map(\.clause)
        + CatalogSourceMutants.all.map(\.clause) + QuoteMutants.all.map(\.clause))
    let clauses =
      SigningServiceContract.clauses.map(\.id) + AccountLedgerContract.clauses.map(\.id)
      + AccountLedgerContract.severalAccounts.map(\.id) + DialogContract.lines.map(\.id)
      + DialogContract.showing.map(\.id)
      + WallClockContract.present.map(\.id) + FlowContract.catalog.map(\.id)
      + ProductCatalogContract<ReferenceProduct>.whole.map(\.id)
      + ProductCatalogContract<ReferenceProduct>.clauses.map(\.id)
      + WallClockContract.clauses.map(\.id)
      + RequestIDsContract.clauses.map(\.id) + DialogContract.clauses.map(\.id)
      + BuildableContract.clauses.map(\.id) + SavingsLinkContract.clauses.map(\.id)
      + FlowContract.clauses.map(\.id) + CatalogSourceContract.clauses.map(\.id)
      + CatalogSourceContract.whole.map(\.id)
      + QuoteServiceContract.clauses.map(\.id)
    #expect(Set(clauses).subtracting(mutated).isEmpty, "clauses without a mutant")
    #expect(mutated.subtracting(clauses).isEmpty, "mutants of clauses that are gone")
    #expect(Set(clauses).count == clauses.count, "clauses of one name")
  }

  private func expectCaught<Fixture>(
    _ mutant: Mutant<Fixture>, by clauses: [Clause<Fixture>]
  ) async {
    guard let clause = clauses.first(where: { $0.id == mutant.clause }) else {
      Issue.record("there is no clause \(mutant.clause)")
      return
    }
    do {
      try await clause.verify(mutant.fixture)
      Issue.record("\(mutant) was not caught")
    } catch let violation as Violation {
      #expect(violation.clause == mutant.clause)
      #expect(!violation.expected.isEmpty)
      #expect(!violation.actual.isEmpty)
    } catch { Issue.record("\(mutant): \(error)") }
  }
}
