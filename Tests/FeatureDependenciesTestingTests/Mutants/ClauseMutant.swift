/// A deliberately broken implementation, and the clause that must catch it.
struct ClauseMutant<Fixture: Sendable>: Sendable {
  let clause: String
  let name: String
  let fixture: @Sendable () async throws -> Fixture

  init(
    _ clause: String, _ name: String, _ fixture: @escaping @Sendable () async throws -> Fixture
  ) {
    self.clause = clause
    self.name = name
    self.fixture = fixture
  }
}
