import FeatureDependencies
import Foundation
import TemporaryFolders
import TerminalDialog
import Testing

struct FileSecretTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func secret(of file: FileSecret) async throws -> String {
    String(decoding: try await file.pin(), as: UTF8.self)
  }

  @Test(arguments: [
    ("480917", "480917"), ("480917\n", "480917"), ("480917\r\n", "480917"), ("", ""), ("\n", ""),
    ("480917\nanother\n", "480917"), ("480917\r\nanother\r\n", "480917"), (" 48 \n", " 48 "),
    ("\u{FEFF}480917\r\n", "480917"), ("\u{FEFF}", ""),
  ])
  func `The secret is the first line of its file, with any line ending and no byte order mark`(
    text: String, line: String
  ) async throws {
    let file = try folder.file("secret", Array(text.utf8))
    #expect(try await secret(of: FileSecret(path: file.path)) == line)
  }

  @Test func `A missing file of a secret is reported before the secret is requested`() {
    let path = folder.url.appending(path: "missing").path
    #expect(throws: FileError.missing(path: path)) { try FileSecret(path: path) }
  }

  @Test func `A file of a secret is read once`() async throws {
    let file = try folder.file("secret", Array("480917\n".utf8))
    let subject = try FileSecret(path: file.path)
    try FileManager.default.removeItem(at: file)
    for _ in 0..<2 { #expect(try await secret(of: subject) == "480917") }
  }

  @Test func `The first line of a pipe is the secret for every request`() async throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("480917\r\nnext\n".utf8))
    let subject = try FileSecret(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    for _ in 0..<3 { #expect(try await secret(of: subject) == "480917") }
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("next\n".utf8))
  }

  @Test func `The line of a secret may have 4,096 bytes, and not more`() async throws {
    let file = try folder.file("secret", [UInt8](repeating: 0x31, count: 4096))
    #expect(try await secret(of: FileSecret(path: file.path)).utf8.count == 4096)
    let path = try folder.file("larger", [UInt8](repeating: 0x31, count: 4097)).path
    #expect(throws: FileError.tooLarge(path: path, limit: 4096)) { try FileSecret(path: path) }
  }
}
