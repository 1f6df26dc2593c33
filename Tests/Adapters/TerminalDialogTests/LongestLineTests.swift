import FeatureDependencies
import Foundation
import TemporaryFolders
import Testing

@testable import TerminalDialog

struct LongestLineTests {
  private func line(of length: Int, end: String) async throws -> Int {
    let folder = try TemporaryFolder()
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length) + Array(end.utf8)
    let file = try FileHandle(forReadingFrom: folder.file("input", bytes))
    let input = LineInput(descriptor: file.fileDescriptor, signals: nil)
    let count = try await input.line().count
    withExtendedLifetime((folder, file)) {}
    return count
  }

  @Test(arguments: ["\n", "", "\nnext\n"])
  func `A line of the maximum length is read whole`(end: String) async throws {
    #expect(try await line(of: 65_536, end: end) == 65_536)
  }

  @Test func `A line longer than the limit is rejected, not truncated`() async throws {
    await #expect(throws: DialogInterruption.refused(.tooLong(limit: 65_536))) {
      _ = try await line(of: 70_000, end: "\n")
    }
  }
}
