import Foundation
import SQLLedger
import Testing

@testable import AppHost
@testable import SQLite

/// `checkpoint` and `audit` with evidence kept elsewhere, through the built program.
struct CheckpointCommandTests {
  private let files = FileManager.default

  /// A bank with two customers, and the file with its checkpoint.
  private func bank() async throws -> (BuiltProgram, checkpoint: String) {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    _ = try await program.enroll()
    let file = program.path("checkpoint.txt")
    let saved = try program.run(["checkpoint", "--save", file] + data(program))
    #expect(saved.status == 0, "\(saved.errors)")
    // The output is wrapped if the path of the temporary folder is long.
    #expect(saved.output.filter { !$0.isWhitespace } == "Saved:\(file)")
    return (program, file)
  }

  private func data(_ program: BuiltProgram) -> [String] { ["--data-dir", program.path("data")] }

  private func audit(
    _ program: BuiltProgram, _ checkpoint: String, _ options: String...
  ) throws -> BuiltProgram.Result {
    try program.run(["audit", "--checkpoint", checkpoint] + data(program) + options)
  }

  /// Deletes the last customer and every row that refers to them, and resets the end of the chain.
  private func cut(_ program: BuiltProgram) throws {
    let database = try SQLiteConnection(path: program.path("data/bank.sqlite"))
    try database.execute(
      """
      PRAGMA foreign_keys = OFF;
      DELETE FROM receipts WHERE entry = 3; DELETE FROM postings WHERE entry = 3;
      DELETE FROM balances WHERE account = '110-000003-1';
      DELETE FROM accounts WHERE entry = 3; DELETE FROM keys WHERE entry = 3;
      DELETE FROM key_digests WHERE entry = 3; DELETE FROM customer_keys WHERE customer = 'C3';
      DELETE FROM customers WHERE entry = 3;
      DELETE FROM entries WHERE sequence = 3;
      UPDATE chains SET sequence = 2, hash = (SELECT hash FROM entries WHERE sequence = 2)
      """)
  }

  @Test func `A checkpoint detects a truncated chain even if the entry counter was reset`()
    async throws
  {
    let (program, checkpoint) = try await bank()
    #expect(try audit(program, checkpoint).status == 0)
    try cut(program)
    #expect(try program.run(["audit"] + data(program)).status == 0)
    let english = try audit(program, checkpoint)
    #expect(english.status == 1)
    #expect(english.output.contains("chain bank: entry 3, the last at the checkpoint of "))
    #expect(english.output.contains("[tailMissing]"))
    let korean = try audit(program, checkpoint, "--lang", "ko")
    #expect(korean.output.contains("해시 체인 bank: "))
    let json = try audit(program, checkpoint, "--json").json
    let found = try #require(json["violations"] as? [[String: String]])
    #expect(found.map { $0["place"] } == ["chain bank"])
    #expect(found.map { $0["code"] } == ["tailMissing"])
  }

  @Test func `A checkpoint detects a restored older data folder`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    try files.copyItem(atPath: program.path("data"), toPath: program.path("yesterday"))
    _ = try await program.enroll()
    let checkpoint = try program.run(["checkpoint"] + data(program)).output
    try files.removeItem(atPath: program.path("data"))
    try files.moveItem(atPath: program.path("yesterday"), toPath: program.path("data"))
    #expect(try program.run(["audit"] + data(program)).status == 0)
    let found = try program.run(["audit", "--checkpoint", "-"] + data(program), input: checkpoint)
    #expect(found.status == 1)
    #expect(found.output.contains("chain bank: "))
  }

  @Test func `Standard output, the saved file and the JSON have the same checkpoint`() async throws
  {
    let (program, file) = try await bank()
    let saved = try String(contentsOfFile: file, encoding: .utf8)
    let json = try program.run(["checkpoint", "--json"] + data(program)).json
    let heads = try #require(json["heads"] as? [[String: Any]])
    #expect(heads.map { $0["chain"] as? String } == ["bank"])
    #expect(heads.map { $0["ledgerSequence"] as? Int } == [3])
    #expect((json["writtenAt"] as? String)?.hasSuffix("+09:00") == true)
    let text = try #require(json["checkpoint"] as? String)
    let printed = try program.run(["checkpoint"] + data(program)).output
    for checkpoint in [text, printed, saved] {
      #expect(checkpoint.split(separator: "\n").count == 1)
      #expect(checkpoint.hasSuffix("\n"))
    }
    #expect(try audit(program, program.write(text, to: "from-json")).status == 0)
    #expect(try audit(program, program.write(printed, to: "printed")).status == 0)
    let refused = try program.run(["checkpoint", "--save", file, "--json"] + data(program))
    #expect(refused.status == 2)
    #expect(try refused.code == "fileExists")
    let replaced = try program.run(
      ["checkpoint", "--save", file, "--replace", "--json"] + data(program))
    #expect(try replaced.json["savedTo"] as? String == file)
    #expect(try program.run(["checkpoint", "--replace"] + data(program)).status == 2)
    #expect(try audit(program, program.path("none"), "--json").code == "unreadableFile")
    // A file larger than one MiB is not rejected for its size.
    let large = try program.write(saved + String(repeating: "\n", count: 2 << 20), to: "large")
    let result = try audit(program, large)
    #expect(result.status == 1)
    #expect(result.output.contains("[checkpointInvalid]"))
  }

  @Test func `A checkpoint names its predecessor, and a missing one between them is detected`()
    async throws
  {
    let (program, file) = try await bank()
    var texts = [try String(contentsOfFile: file, encoding: .utf8)]
    for number in 1...2 {
      let earlier = try program.write(texts.joined(), to: "earlier-\(number)")
      let made = try program.run(["checkpoint", "--checkpoint", earlier, "--json"] + data(program))
      #expect((try made.json["previousCheckpoint"] as? String)?.count == 64)
      texts.append(try #require(made.json["checkpoint"] as? String))
    }
    let all = try program.write(texts.joined(), to: "all")
    #expect(try audit(program, all).status == 0)
    let fewer = try audit(program, program.write(texts[0] + texts[2], to: "fewer"))
    #expect(fewer.status == 1)
    #expect(fewer.output.contains("[checkpointMissing]"))
    try cut(program)
    let refused = try program.run(["checkpoint", "--checkpoint", all, "--json"] + data(program))
    #expect(refused.status == 5)
    #expect(try refused.code == "inconsistent")
  }

  @Test func `An audit compares the bank's key with the key file passed to it`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    let keys = try program.run(["keys", "--json"] + data(program)).json
    func audit(_ owner: String) throws -> BuiltProgram.Result {
      let pem = try #require((keys[owner] as? [String: Any])?["pem"] as? String)
      let file = try program.write(pem, to: "\(owner).pem")
      return try program.run(["audit", "--key", file, "--json"] + data(program))
    }
    #expect(try audit("bank").status == 0)
    let other = try audit("customer")
    #expect(other.status == 1)
    let found = try #require(try other.json["violations"] as? [[String: String]])
    #expect(found.compactMap { $0["code"] } == ["keyChanged", "keyChanged", "receiptInvalid"])
  }
}
