import FeatureDependenciesTesting
import LedgerSpecifications
import Testing

/// The in-memory ports pass the specifications of all drivers, and each clause detects the fault
/// named after it. A clause that detects no fault proves nothing.
struct SpecificationTests {
  @Test(arguments: AttemptCounterSpecification.clauses)
  func `The in-memory attempt counter passes its specification`(
    clause: Clause<AttemptCounterSpecification.Fixture>
  ) async throws {
    try await clause.verify { try .init(nil) }
    try await expectCaught(clause) { try .init(AttemptFlaw(rawValue: $0)) }
  }

  @Test(arguments: DraftStoreSpecification.clauses)
  func `The in-memory draft store passes its specification`(
    clause: Clause<DraftStoreSpecification.Fixture>
  ) async throws {
    try await clause.verify { .init(nil) }
    try await expectCaught(clause) { .init(DraftFlaw(rawValue: $0)) }
  }

  @Test(arguments: DocumentArchiveSpecification.clauses)
  func `The in-memory document archive passes its specification`(
    clause: Clause<DocumentArchiveSpecification.Fixture>
  ) async throws {
    try await clause.verify { try await .init(nil) }
    try await expectCaught(clause) { try await .init(ArchiveFlaw(rawValue: $0)) }
  }

  @Test(arguments: CustomerRegisterSpecification.clauses)
  func `The in-memory customer register passes its specification`(
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

  /// Expects one fault per clause, with the clause's name.
  private func expectNamed<Flaw: CaseIterable & RawRepresentable<String>, Fixture>(
    _ flaws: Flaw.Type, after clauses: [Clause<Fixture>]
  ) {
    let names = clauses.compactMap { $0.id.split(separator: ".").last.map(String.init) }
    #expect(flaws.allCases.map(\.rawValue).sorted() == names.sorted())
  }

  /// Expects that `clause` detects the fault named after it.
  private func expectCaught<Fixture>(
    _ clause: Clause<Fixture>, _ flawed: (_ name: String) async throws -> Fixture
  ) async throws {
    let name = try #require(clause.id.split(separator: ".").last.map(String.init))
    let fixture = try await flawed(name)
    await #expect(throws: Violation.self) { try await clause.verify { fixture } }
  }
}
