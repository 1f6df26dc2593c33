import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct SavingsContractTests {
  @Test(arguments: FlowContract.clauses)
  func `The savings flow keeps`(clause: Clause<FlowContract.Fixture>) async throws {
    try await clause.verify {
      FlowContract.Fixture(kind: .savings) { SavingsBranch($0).builder.build(id: nil) }
    }
  }

  @Test(arguments: SavingsOpenBuildableContract.clauses)
  func `The savings builder keeps`(
    clause: Clause<SavingsOpenBuildableContract.Fixture>
  ) async throws {
    // Two runs ask for two ids, so both open.
    let doubles = try await OpeningDoubles(SavingsBranch.answers + SavingsBranch.answers)
    let builder = SavingsBranch(doubles).builder
    try await clause.verify {
      SavingsOpenBuildableContract.Fixture(doubles: doubles) { builder.build(id: nil) }
    }
  }

  @Test(arguments: SavingsLinkContract.clauses)
  func `The savings builder keeps the link`(
    clause: Clause<SavingsLinkContract.Fixture>
  ) async throws {
    try await clause.verify { try await .init { SavingsBranch($0).builder } }
  }
}
