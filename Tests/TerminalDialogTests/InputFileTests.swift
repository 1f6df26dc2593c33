import Foundation
import TerminalDialog
import Testing

struct InputFileTests {
  @Test func `A file is read whole, up to the limit`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try folder.file("file", bytes)
    #expect(try InputFile.read(file.path, limit: bytes.count, regular: true) == bytes)
  }

  @Test func `An empty file has no bytes`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    #expect(try InputFile.read(folder.file("file").path, limit: 10) == [])
  }

  @Test func `A file larger than the limit is refused`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.file("file", [1, 2, 3]).path
    #expect(throws: FileError.tooLarge(path: path, limit: 2)) {
      try InputFile.read(path, limit: 2)
    }
  }

  @Test func `A missing file is refused with the reason of the system`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appending(path: "missing").path
    let error = #expect(throws: FileError.self) { try InputFile.read(path, limit: 10) }
    #expect(error?.reason == "\(path): No such file or directory")
  }

  @Test func `A folder is not a file`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    #expect(throws: FileError.notAFile(path: folder.url.path)) {
      try InputFile.read(folder.url.path, limit: 10, regular: true)
    }
  }

  @Test func `A folder cannot be read either where a pipe could`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let error = #expect(throws: FileError.self) {
      try InputFile.read(folder.url.path, limit: 10)
    }
    #expect(error?.reason == "\(folder.url.path): Is a directory")
  }

  @Test func `A named pipe is refused at once where a file is wanted`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appending(path: "pipe").path
    try #require(unsafe mkfifo(path, 0o600) == 0)
    #expect(throws: FileError.notAFile(path: path)) {
      try InputFile.read(path, limit: 10, regular: true)
    }
  }

  @Test func `A pipe is read to its end where a pipe is allowed`() throws {
    let pipe = Pipe()
    let typist = Thread {
      for part in ["one ", "two"] { pipe.fileHandleForWriting.write(Data(part.utf8)) }
      try? pipe.fileHandleForWriting.close()
    }
    typist.start()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try InputFile.read(path, limit: 10) == Array("one two".utf8))
  }
}
