import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct DepositContractTests {
  @Test(arguments: FlowContract.clauses)
  func `The deposit flow keeps`(clause: Clause<FlowContract.Fixture>) async throws {
    try await clause.verify {
      FlowContract.Fixture(kind: .deposit) { DepositBranch($0).builder.build() }
    }
  }

  @Test(arguments: DepositOpenBuildableContract.clauses)
  func `The deposit builder keeps`(
    clause: Clause<DepositOpenBuildableContract.Fixture>
  ) async throws {
    // Two runs ask for two ids, so both open.
    let script = DepositBranch.answers() + DepositBranch.answers()
    let doubles = try await OpeningDoubles(script)
    let builder = DepositBranch(doubles).builder
    try await clause.verify {
      DepositOpenBuildableContract.Fixture(doubles: doubles) { builder.build() }
    }
  }
}
