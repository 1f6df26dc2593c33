import FeatureDependenciesTesting
import LedgerSpecifications
import Testing

/// What every driver's ports are held to is kept by those in memory, and each clause catches the
/// flaw that is named after it: a clause that catches nothing proves nothing.
struct SpecificationTests {
  @Test(arguments: AttemptCounterSpecification.clauses)
  func `Attempts in memory are counted as specified`(
    clause: Clause<AttemptCounterSpecification.Fixture>
  ) async throws {
    try await clause.verify { try .init(nil) }
    try await expectCaught(clause) { try .init(AttemptFlaw(rawValue: $0)) }
  }

  @Test(arguments: DraftStoreSpecification.clauses)
  func `Drafts in memory are kept as specified`(
    clause: Clause<DraftStoreSpecification.Fixture>
  ) async throws {
    try await clause.verify { .init(nil) }
    try await expectCaught(clause) { .init(DraftFlaw(rawValue: $0)) }
  }

  @Test(arguments: DocumentArchiveSpecification.clauses)
  func `Documents in memory are given as specified`(
    clause: Clause<DocumentArchiveSpecification.Fixture>
  ) async throws {
    try await clause.verify { try await .init(nil) }
    try await expectCaught(clause) { try await .init(ArchiveFlaw(rawValue: $0)) }
  }

  @Test(arguments: CustomerRegisterSpecification.clauses)
  func `Customers in memory are entered as specified`(
    clause: Clause<CustomerRegisterSpecification.Fixture>
  ) async throws {
    try await clause.verify { try .init(nil) }
    try await expectCaught(clause) { try .init(RegisterFlaw(rawValue: $0)) }
  }

  @Test func `Each flaw is named after a clause`() {
    expectNamed(AttemptFlaw.self, after: AttemptCounterSpecification.clauses)
    expectNamed(DraftFlaw.self, after: DraftStoreSpecification.clauses)
    expectNamed(ArchiveFlaw.self, after: DocumentArchiveSpecification.clauses)
    expectNamed(RegisterFlaw.self, after: CustomerRegisterSpecification.clauses)
  }

  /// Expects that the flaws have the names of `clauses`.
  private func expectNamed<Flaw: CaseIterable & RawRepresentable<String>, Fixture>(
    _ flaws: Flaw.Type, after clauses: [Clause<Fixture>]
  ) {
    let names = clauses.compactMap { $0.id.split(separator: ".").last.map(String.init) }
    #expect(flaws.allCases.map(\.rawValue).sorted() == names.sorted())
  }

  /// Expects that `clause` finds the flaw that is named after it.
  private func expectCaught<Fixture>(
    _ clause: Clause<Fixture>, _ flawed: (_ name: String) async throws -> Fixture
  ) async throws {
    let name = try #require(clause.id.split(separator: ".").last.map(String.init))
    let fixture = try await flawed(name)
    await #expect(throws: Violation.self) { try await clause.verify { fixture } }
  }
}
