import Foundation
import OpenSSLKeys
import Testing

@testable import AppHost

/// Behavior that depends on the process: its environment, umask, standard input and bytes of
/// arguments, and the iterations of its keys.
struct ProcessTests {
  private let files = FileManager.default
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  // A bank is stored in the folder of the option, in the XDG data home, or in its default.
  @Test(arguments: [
    ("000", "data"), ("022", ".local/share/pure-di-bank"), ("0177", "xdg/pure-di-bank"),
    ("0277", "data"), ("0777", "data"),
  ])
  func `A bank is private to its owner with any umask, and its keys have 600,000 rounds of PBKDF2`(
    umask: String, place: String
  ) async throws {
    var environment = ["LANG": "C"]
    environment["XDG_DATA_HOME"] = place.hasPrefix("xdg") ? program.path("xdg") : nil
    let option = place == "data" ? ["--data-dir", program.path("data")] : []
    let enrolled = try program.run(
      ["enroll", "--name", "Hana", "--pin-file", program.path("pin"), "--recovery-file"]
        + [program.path("code")] + option, umask: umask, environment: environment)
    #expect(enrolled.status == 0, "\(enrolled.errors)")
    #expect(try program.permissions(at: place) == [0o700, 0o700, 0o600, 0o600])
    let keys = try await program.bank(at: place).storedKeys()
    for pem in [keys.key, try #require(keys.recovery)] {
      _ = try EncryptedKey(pem: pem, iterations: 600_000)
    }
  }

  @Test func `The question for a PIN in a pipe is not part of a document`() async throws {
    let account = try await program.enroll()
    let receipt = try program.run(
      ["receipt", account, "--data-dir", program.path("data")], input: "480917\n")
    #expect(receipt.errors.hasPrefix("PIN of Hana"))
    #expect(!receipt.output.contains("PIN"))
    #expect(receipt.output.split(separator: ".").count == 3)
  }

  @Test func `A file name that is a hyphen means standard input`() async throws {
    let account = try await program.enroll()
    let answers = try String(
      contentsOfFile: program.write(answers: SampleAnswers.deposit(from: account)), encoding: .utf8)
    let opened = try program.run(
      ["open", "deposit", "--answers", "-"] + program.access, input: answers)
    #expect(opened.status == 0, "\(opened.errors)")
    let none = try program.run(["products", "--catalog", "-", "--json"])
    #expect(none.status == 2)
    #expect(none.errors.contains("Standard input ended without any content."))
    let products = try program.run(["products", "--catalog", "-"], input: #"{"version": 1}"#)
    #expect(products.output == "Nothing is on offer.\n")
  }

  /// Only a shell can pass bytes that are no Swift text: Swift would replace the byte, and so name
  /// another file than the command line does.
  @Test(arguments: [
    "exec \"$0\" accounts --data-dir data$(printf '\\377')",
    "exec \"$0\" enroll --name $(printf '\\377') --data-dir data",
    "exec \"$0\" accounts --data-dir=$(printf 'data\\303\\050')",
    "export XDG_DATA_HOME=\"$PWD\"/$(printf '\\377'); exec \"$0\" accounts",
    "export HOME=\"$PWD\"/$(printf '\\377'); exec \"$0\" accounts",
  ])
  func `An argument that is not UTF-8 is rejected, and nothing is created`(script: String) throws {
    let result = try program.shell(script + " --json", environment: [:])
    #expect(result.status == 2)
    #expect(try result.code == "badValue")
    #expect(result.errors.contains("is not valid UTF-8 text."))
    #expect(try files.contentsOfDirectory(atPath: program.folder.path) == ["pin"])
  }
}
