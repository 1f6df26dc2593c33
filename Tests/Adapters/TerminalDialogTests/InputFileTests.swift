import Foundation
import PseudoTerminal
import TemporaryFolders
import TerminalDialog
import Testing

struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("-", true), ("/dev/stdin", true), ("/dev/fd/0", true), ("/dev/fd/1", false),
    ("/dev/fd/", false), ("./-", false), ("", false),
  ])
  func `Standard input is recognized by each of its names`(path: String, isIt: Bool) {
    #expect(InputFile.isStandardInput(path) == isIt)
  }

  @Test func `A file is read whole, up to the limit`() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try folder.file("file", bytes)
    #expect(try InputFile.read(file.path, limit: bytes.count) == bytes)
  }

  @Test func `A folder is rejected as an input file`() throws {
    #expect(throws: FileError.folder(path: folder.url.path)) {
      try InputFile.read(folder.url.path, limit: 10)
    }
  }

  @Test func `Reading a named pipe without a writer times out`() throws {
    let path = folder.url.appending(path: "pipe").path
    try #require(unsafe mkfifo(path, 0o600) == 0)
    #expect(throws: FileError.noEnd(path: path, seconds: 0)) {
      try InputFile.read(path, limit: 10, timeLimit: .milliseconds(20))
    }
  }

  @Test func `Reading a pipe that is never closed times out`() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("begun".utf8))
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(throws: FileError.noEnd(path: path, seconds: 0)) {
      try InputFile.read(path, limit: 10, timeLimit: .milliseconds(20))
    }
    try pipe.fileHandleForWriting.close()
  }

  @Test func `A pipe that ends without any input is rejected`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(throws: FileError.nothing(path: path)) { try InputFile.read(path, limit: 10) }
  }

  @Test func `A pipe is read to its end`() throws {
    let pipe = Pipe()
    Thread {
      for part in ["one ", "two"] { pipe.fileHandleForWriting.write(Data(part.utf8)) }
      try? pipe.fileHandleForWriting.close()
    }.start()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try InputFile.read(path, limit: 10) == Array("one two".utf8))
  }

  // An ordinary user may not read the kernel's log, which is an error, too.
  @Test(arguments: ["/dev/ptmx", "/dev/zero", "/proc/kmsg"])
  func `Reading a device that never ends stops`(path: String) throws {
    #expect(throws: FileError.self) {
      try InputFile.read(path, limit: 1 << 20, timeLimit: .milliseconds(50))
    }
  }

  @Test func `Reading a terminal at which nothing is typed times out`() throws {
    let terminal = try PseudoTerminal()
    let path = "/dev/fd/\(terminal.terminal)"
    #expect(throws: FileError.noEnd(path: path, seconds: 0)) {
      try InputFile.read(path, limit: 10, timeLimit: .milliseconds(50))
    }
  }
}
