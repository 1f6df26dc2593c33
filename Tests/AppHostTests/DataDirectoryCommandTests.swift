import Foundation
import Testing

@testable import AppHost
@testable import BankCommands

/// Where the program creates a data directory, and its errors for an unusable one.
struct DataDirectoryCommandTests {
  private let files = FileManager.default

  @Test func `Without a bank, nothing but an enrollment creates one`() throws {
    let program = try BuiltProgram()
    for (command, code) in [
      (["accounts"], "nobodyEnrolled"), (["open", "deposit", "--no-input"], "nobodyEnrolled"),
      (["audit"], "noBank"), (["checkpoint"], "noBank"), (["backup", "copy"], "noBank"),
    ] {
      let result = try program.run(command + ["--data-dir", program.path("none"), "--json"])
      #expect(result.status == 3, "\(command)")
      #expect(try result.code == code, "\(command)")
    }
    for name in ["none", "copy"] { #expect(!files.fileExists(atPath: program.path(name))) }
  }

  @Test(arguments: [
    ("xdg", "/xdg/pure-di-bank"), (nil, "/.local/share/pure-di-bank"),
  ])
  func `Without --data-dir, a bank is stored in the XDG data home or its default`(
    data: String?, place: String
  ) throws {
    let program = try BuiltProgram()
    var environment = ["LANG": "C"]
    environment["XDG_DATA_HOME"] = data.map(program.path)
    let enrolled = try program.run(
      ["enroll", "--name", "Hana", "--pin-file", program.path("pin")], environment: environment)
    #expect(enrolled.status == 0, "\(enrolled.errors)")
    #expect(files.fileExists(atPath: program.folder.path + place + "/bank.sqlite"))
  }

  @Test func `A data home with a relative path is ignored`() throws {
    var invocation = try CommandLineParser.parse(["accounts"], by: CommandTable(products: []))
    for data in ["data", "./data", ""] {
      invocation.environment = ["XDG_DATA_HOME": data, "HOME": "/home/hana"]
      #expect(try invocation.dataPath() == "/home/hana/.local/share/pure-di-bank")
    }
    for environment in [[:], ["HOME": ""], ["HOME": "hana"], ["XDG_DATA_HOME": "data"]] {
      invocation.environment = environment
      #expect(throws: CommandError.noHome) { try invocation.dataPath() }
    }
  }

  @Test func `A place that holds no bank is an error of storage with its path`() throws {
    let program = try BuiltProgram()
    let file = try program.write(String(repeating: "no database ", count: 60), to: "file")
    // Even root cannot create a folder in `/proc`.
    for (place, code) in [(file, "notADirectory"), ("/proc/bank", "fileFailed")] {
      let result = try program.run(
        ["enroll", "--name", "Hana", "--pin-file", program.path("pin"), "--json"]
          + ["--data-dir", place])
      #expect(result.status == 5)
      #expect(try result.code == code)
      guard code == "fileFailed" else { continue }
      #expect(result.errors.contains(place))
      #expect(result.errors.contains("permissions of the folder"))
    }
    try files.createDirectory(
      atPath: program.path("data"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let database = program.path("data/bank.sqlite")
    try files.copyItem(atPath: file, toPath: database)
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: database)
    let other = try program.run(["audit", "--json", "--data-dir", program.path("data")])
    #expect(other.status == 5)
    #expect(try other.code == "notADatabase")
  }

  @Test func `A database removed beside its keys is reported missing, and not created again`()
    async throws
  {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    for name in try files.contentsOfDirectory(atPath: program.path("data"))
    where name.hasPrefix("bank.sqlite") {
      try files.removeItem(atPath: program.path("data/\(name)"))
    }
    for command in [["audit"], ["accounts"], ["keys"], ["enroll", "--name", "Duri"]] {
      let pin =
        command[0] == "audit" || command[0] == "keys" ? [] : ["--pin-file", program.path("pin")]
      let result = try program.run(command + pin + ["--data-dir", program.path("data"), "--json"])
      #expect(result.status == 5, "\(command)")
      #expect(try result.code == "booksMissing", "\(command)")
    }
    #expect(!files.fileExists(atPath: program.path("data/bank.sqlite")))
  }

  @Test(arguments: ["000", "022", "0177", "0277", "0777"])
  func `Folders and files are private to their owner, regardless of the umask`(
    umask: String
  ) throws {
    let program = try BuiltProgram()
    let enrolled = try program.run(
      [
        "enroll", "--name", "Hana", "--data-dir", program.path("data"), "--pin-file",
        program.path("pin"),
      ], umask: umask)
    #expect(enrolled.status == 0)
    for (path, mode) in [
      ("data", 0o700), ("data/keys", 0o700), ("data/bank.sqlite", 0o600),
      ("data/keys/bank.pem", 0o600),
    ] {
      let attributes = try files.attributesOfItem(atPath: program.path(path))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }
}
