import Testing

@testable import NewFeature

struct FeatureNameTests {
  @Test(arguments: [
    ("HousingSubscription", "housingSubscription", "housing-subscription", "Housing subscription"),
    ("ISA", "isa", "isa", "ISA"),
    ("GreenBond2", "greenBond2", "green-bond2", "Green bond2"),
    ("YouthLeap", "youthLeap", "youth-leap", "Youth leap"),
    ("BankISA", "bankISA", "bank-isa", "Bank ISA"),
    ("ISAAccount", "isaAccount", "isa-account", "ISA account"),
    ("IRP2Go", "irp2Go", "irp2-go", "IRP2 go"),
    ("ABond", "aBond", "a-bond", "A bond"), ("X", "x", "x", "X"),
  ])
  func `Member, kind and English name are derived from the module's name`(
    module: String, member: String, kind: String, english: String
  ) throws {
    let name = try #require(FeatureName(module))
    #expect(name.member == member)
    #expect(name.kind == kind)
    #expect(name.english == english)
  }

  @Test(arguments: [
    "", "housing", "housingSubscription", "2Bond", "Green-Bond", "Green Bond", "Green_Bond",
    "주택청약", "Café", "Bond.swift", "../Bond", "Bond\n", "`Bond`",
    "ThisNameIsLongerThan28Letters",
  ])
  func `A feature name must be an UpperCamelCase identifier in ASCII`(text: String) {
    #expect(FeatureName(text) == nil)
  }
}
