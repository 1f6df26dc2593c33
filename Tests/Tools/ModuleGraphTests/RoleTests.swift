import Foundation
import Testing

@testable import ModuleGraph

struct RoleTests {
  private static let sample = Sample(targets: [
    "Core": .init(source: "import Foundation"),
    "UI": .init(needs: ["Core"], source: "import Core\nimport SwiftUI"),
    "LoanFeature": .init(needs: ["UI"], source: "import UI"),
  ])

  @Test(arguments: [
    (#""mayDependOn": {"feature": ["base"]}"#, ["/LoanFeature/a.swift:1: forbiddenEdge"]),
    (#""mayDependOn": {"feature": ["ui"], "ui": ["base"], "base": []}"#, []),
    (#""mayDependOn": {"feature": ["*"]}"#, []),
    (#""mayNotReach": {"feature": ["base"]}"#, ["/PPackage/Package.swift:2: forbiddenPath"]),
    (#""mayBeImportedBy": {"Core": ["feature"]}"#, ["/UI/a.swift:1: forbiddenImporter"]),
    (#""mayBeImportedBy": {"SwiftUI": ["ui"], "Core": ["ui"]}"#, []),
  ])
  func `Roles limit dependencies, paths and importers`(rule: String, expected: [String]) throws {
    let roles =
      #"{"roles": {"base": ["Core"], "ui": ["UI"], "feature": ["*Feature"]}, \#(rule)}"#
    #expect(try Self.sample.findings(roles) == expected)
  }

  @Test func `An external module can have a role`() throws {
    let roles = """
      {"roles": {"base": ["Core"], "screen": ["UI", "LoanFeature"], "apple": ["SwiftUI"]},
       "mayDependOn": {"screen": ["base", "screen"]}, "mayNotReach": {"base": ["apple"]}}
      """
    let found = try Self.sample.all(roles)
    #expect(found.map(\.message) == ["UI (screen) imports SwiftUI (apple)."])
    #expect(found.map(\.remedy) == ["A screen may depend on: base, screen."])
  }

  @Test func `External modules that are forbidden and not imported are no error`() throws {
    let roles = #"{"roles": {"base": ["Core"], "ui": ["UIKit"]}, "mayNotReach": {"base": ["ui"]}}"#
    #expect(try Self.sample.findings(roles) == [])
  }

  @Test func `A forbidden path is named, also to an external module`() throws {
    let roles = """
      {"roles": {"feature": ["LoanFeature"], "apple": ["SwiftUI"]},
       "mayNotReach": {"feature": ["apple"]}}
      """
    let found = try Self.sample.all(roles)
    let message = "LoanFeature (feature) reaches a apple: LoanFeature → UI → SwiftUI."
    #expect(found.map(\.message) == [message])
  }

  @Test(arguments: [
    (#"{"roles": {"base": ["Core"]}, "mayDependsOn": {}}"#, "mayDependsOn is not a key"),
    (#"{"roles": {"base": ["Core"]}, "mayDependOn": {"base": ["none"]}}"#, "none is not a role."),
    (#"{"roles": {"base": ["Core"]}, "mayBeImportedBy": {"UI": ["no"]}}"#, "no is not a role."),
    (#"{"roles": {"base": ["Core", "Gone*"]}}"#, "Gone* matches no module."),
    (#"{"roles": {"base": ["Core"]}, "mayBeImportedBy": {"Gone": []}}"#, "Gone matches no module."),
    (#"{"roles": {"a": ["Gone"]}, "mayNotReach": {"a": ["a"]}}"#, "Gone matches no module."),
    (#"{"roles": {"a": ["Core"], "b": ["C*"]}}"#, "Core has the roles a, b."),
    (#"{"roles": {"a": ["SwiftUI"], "b": ["*UI"]}}"#, "SwiftUI has the roles a, b."),
  ])
  func `A fault in the file of roles is an error`(roles: String, reason: String) {
    let error = #expect(throws: ModuleGraphError.self) { _ = try Self.sample.all(roles) }
    #expect(error?.description.hasPrefix("roles.json: \(reason)") == true)
  }

  @Test func `A module without a role is a finding if all need one`() throws {
    let roles = #"{"roles": {"base": ["Core"], "ui": ["UI"]}, "everyModule": true}"#
    #expect(try Self.sample.findings(roles) == ["/PPackage/Package.swift:2: noRole"])
    let limited = """
      {"roles": {"feature": ["LoanFeature"], "base": ["Core"]}, "everyModule": true,
       "mayDependOn": {"feature": ["base"]}}
      """
    #expect(try Self.sample.findings(limited) == ["/PPackage/Package.swift:3: noRole"])
  }

  @Test func `A limited module may not depend on one without a role`() throws {
    let roles = #"{"roles": {"feature": ["LoanFeature"]}, "mayDependOn": {"feature": []}}"#
    #expect(try Self.sample.findings(roles) == ["/LoanFeature/a.swift:1: forbiddenEdge"])
  }

  @Test(arguments: [
    ("{", "not valid JSON"), (#"{"mayDependOn": {}}"#, "Key 'roles' not found"),
    (#"{"roles": {"a": "A"}}"#, "Path: roles.a."),
  ])
  func `A file of roles that cannot be read is an error`(text: String, reason: String) {
    let error = #expect(throws: ModuleGraphError.self) {
      _ = try Roles(json: Data(text.utf8), file: "roles.json")
    }
    #expect(error?.description.hasPrefix("roles.json is not a role file: ") == true)
    #expect(error?.description.contains(reason) == true)
  }

  @Test(arguments: [
    ("A", "A", true), ("A", "AB", false), ("A*", "AB", true), ("*B", "AB", true),
    ("*", "A", true), ("*x*", "AxB", true), ("Tools", "P/Tools", true),
    ("Q/Tools", "P/Tools", false),
  ])
  func `A pattern matches names`(pattern: String, name: String, isMatch: Bool) {
    #expect(Roles.matches(pattern, name) == isMatch)
  }
}
