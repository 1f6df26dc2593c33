import Foundation
import Testing

/// What commands create in a data directory, and their errors for an unusable one.
struct DataDirectoryCommandTests {
  private let files = FileManager.default
  private let program: ComposedProgram

  init() throws { program = try ComposedProgram() }

  @Test func `Without a bank, nothing but an enrollment creates one`() async throws {
    for (command, code) in [
      (["accounts"], "nobodyEnrolled"), (["open", "deposit"], "nobodyEnrolled"),
      (["audit"], "noBank"), (["checkpoint"], "noBank"),
      (["backup", program.path("copy")], "noBank"),
    ] {
      let result = try await program.run(command + ["--json"])
      #expect(result.status == 3, "\(command)")
      #expect(try result.code == code, "\(command)")
    }
    for name in ["data", "copy"] { #expect(!files.fileExists(atPath: program.path(name))) }
  }

  @Test func `A place that holds no bank is an error of storage with its path`() async throws {
    let text = String(repeating: "no database ", count: 60)
    // Even root cannot create a folder in `/proc`.
    for (place, code) in [
      (try program.write(text, to: "file"), "notADirectory"), ("/proc/bank", "fileFailed"),
    ] {
      let result = try await program.run("enroll", "--name", "Hana", "--json", at: place)
      #expect(result.status == 5)
      #expect(try result.code == code)
      guard code == "fileFailed" else { continue }
      for part in [place, "permissions of the folder"] { #expect(result.errors.contains(part)) }
    }
    try files.createDirectory(
      atPath: program.path("data"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    let database = try program.write(text, to: "data/bank.sqlite")
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: database)
    let other = try await program.run("audit", "--json")
    #expect(other.status == 5)
    #expect(try other.code == "notADatabase")
  }
}
