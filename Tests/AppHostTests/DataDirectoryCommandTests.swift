import Foundation
import Testing

@testable import AppHost
@testable import BankCommands

/// Where the program creates a data directory, and its errors for an unusable one.
struct DataDirectoryCommandTests {
  @Test func `Sign-in fails before the first enrollment, and creates nothing`() throws {
    let program = try BuiltProgram()
    for command in [["accounts"], ["open", "deposit", "--no-input"]] {
      let result = try program.run(command + ["--data-dir", program.path("none"), "--json"])
      #expect(result.status == 3)
      #expect(try result.code == "nobodyEnrolled")
    }
    #expect(
      try program.run(["audit", "--data-dir", program.path("none"), "--json"]).code == "noBank")
    #expect(!FileManager.default.fileExists(atPath: program.path("none")))
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
    #expect(FileManager.default.fileExists(atPath: program.folder.path + place + "/bank.sqlite"))
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

  @Test func `A data directory that is a file is rejected`() throws {
    let program = try BuiltProgram()
    let file = try program.write("x", to: "file")
    for command in [["enroll", "--name", "x", "--pin-file", program.path("pin")], ["accounts"]] {
      let result = try program.run(command + ["--data-dir", file, "--json"])
      #expect(result.status == 5)
      #expect(try result.code == "notADirectory")
    }
  }

  @Test(arguments: [
    (
      "this is not a database, but long enough to be read as one "
        + String(repeating: "x", count: 512),
      "notADatabase"
    )
  ])
  func `A file that is not a database is rejected and left unchanged`(content: String, code: String)
    throws
  {
    let program = try BuiltProgram()
    try FileManager.default.createDirectory(
      atPath: program.path("data"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let file = try program.write(content, to: "data/bank.sqlite")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    for arguments in [["accounts", "--json"], ["audit", "--json"]] {
      let result = try program.run(arguments + ["--data-dir", program.path("data")])
      #expect(result.status == 5)
      #expect(try result.code == code)
    }
    #expect(
      try String(contentsOfFile: program.path("data/bank.sqlite"), encoding: .utf8) == content)
  }

  // Even root cannot create a folder in `/proc` or `/sys`.
  @Test(arguments: ["/proc/bank", "/sys/bank"])
  func `A data directory that is not writable is rejected`(path: String) throws {
    let program = try BuiltProgram()
    let result = try program.run([
      "enroll", "--name", "Hana", "--pin-file", program.path("pin"), "--data-dir", path, "--json",
    ])
    #expect(result.status == 5)
    #expect(try result.code == "fileFailed")
    #expect(result.errors.contains(path))
    #expect(result.errors.contains("permissions of the folder"))
  }

  @Test func `A symbolic link in place of the database is rejected`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    try FileManager.default.moveItem(
      atPath: program.path("data/bank.sqlite"), toPath: program.path("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: program.path("data/bank.sqlite"), withDestinationPath: program.path("elsewhere"))
    let result = try program.bank("accounts", "--json")
    #expect(result.status == 5)
    #expect(try result.code == "symbolicLink")
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
    let manager = FileManager.default
    for (path, mode) in [
      ("data", 0o700), ("data/keys", 0o700), ("data/bank.sqlite", 0o600),
      ("data/keys/bank.pem", 0o600),
    ] {
      let attributes = try manager.attributesOfItem(atPath: program.path(path))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }
}
