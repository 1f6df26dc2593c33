import FeatureDependencies
import Foundation
import TerminalDialog
import Testing

struct FileSecretTests {
  private let folder: TemporaryFolder
  private let question = LocalizedText(en: "PIN", ko: "PIN")

  init() throws { folder = try TemporaryFolder() }

  private func secret(_ path: String) async throws(DialogInterruption) -> String {
    String(decoding: try await FileSecret(path: path).secret(question), as: UTF8.self)
  }

  @Test(arguments: [
    ("480917", "480917"), ("480917\n", "480917"), ("480917\r\n", "480917"), ("", ""), ("\n", ""),
    ("480917\nanother\n", "480917"), ("480917\r\nanother\r\n", "480917"), (" 48 \n", " 48 "),
  ])
  func `The secret is the first line, whatever ends it`(text: String, line: String) async throws {
    let file = try folder.file("secret", Array(text.utf8))
    #expect(try await secret(file.path) == line)
  }

  @Test func `The file is read each time the secret is asked for`() async throws {
    let file = try folder.file("secret", Array("480917\n".utf8))
    let subject = FileSecret(path: file.path)
    _ = try await subject.secret(question)
    _ = try folder.file("secret", Array("730264\n".utf8))
    #expect(try await subject.secret(question) == Array("730264".utf8))
  }

  @Test func `A missing file is reported with its reason`() async {
    let path = folder.url.appending(path: "missing").path
    let reason = FileError.unreadable(path: path, reason: "No such file or directory").reason
    await #expect(throws: DialogInterruption.unreadable(reason: reason)) { try await secret(path) }
  }

  @Test func `A folder is no secret`() async {
    let reason = FileError.notAFile(path: folder.url.path).reason
    await #expect(throws: DialogInterruption.unreadable(reason: reason)) {
      try await secret(folder.url.path)
    }
  }

  @Test func `A named pipe is refused and not waited for`() async throws {
    let path = folder.url.appending(path: "pipe").path
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let reason = FileError.notAFile(path: path).reason
    await #expect(throws: DialogInterruption.unreadable(reason: reason)) { try await secret(path) }
  }

  @Test func `A file of 4,096 bytes is read`() async throws {
    let file = try folder.file("secret", [UInt8](repeating: 0x31, count: 4096))
    #expect(try await secret(file.path).utf8.count == 4096)
  }

  @Test func `A file of more than 4,096 bytes is refused`() async throws {
    let path = try folder.file("secret", [UInt8](repeating: 0x0A, count: 4097)).path
    let reason = FileError.tooLarge(path: path, limit: 4096).reason
    await #expect(throws: DialogInterruption.unreadable(reason: reason)) { try await secret(path) }
  }
}
