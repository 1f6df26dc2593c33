import Testing

@testable import NewFeature

struct FeatureNameTests {
  @Test(arguments: [
    ("HousingSubscription", "housingSubscription", "housing-subscription"),
    ("ISA", "isa", "isa"), ("GreenBond2", "greenBond2", "green-bond2"),
    ("BankISA", "bankISA", "bank-isa"), ("ISAAccount", "isaAccount", "isa-account"),
    ("IRP2Go", "irp2Go", "irp2-go"), ("ABond", "aBond", "a-bond"), ("A1b", "a1b", "a1b"),
    ("X", "x", "x"),
  ])
  func `Member and kind are derived from the module's name`(
    module: String, member: String, kind: String
  ) throws {
    let name = try #require(FeatureName(module))
    #expect(name.member == member)
    #expect(name.kind == kind)
  }

  @Test(arguments: [
    "", "housing", "housingSubscription", "2Bond", "Green-Bond", "Green Bond", "Green_Bond",
    "주택청약", "Café", "Bond.swift", "../Bond", "Bond\n", "`Bond`",
    "ThisNameIsLongerThan28Letters",
  ])
  func `A feature name must be an UpperCamelCase identifier in ASCII`(text: String) {
    #expect(FeatureName(text) == nil)
  }

  @Test func `A name that contains the specimen's is not renamed again`() throws {
    #expect(
      try #require(FeatureName("SpecimenX")).renaming("Specimen specimen specimen-kind")
        == "SpecimenX specimenX specimen-x")
  }
}
