import Foundation
import TemporaryFolders
import Testing

@testable import BankCommands

/// The signed text that is read from a file.
struct SignedFileTests {
  @Test(arguments: [
    ("a.b.c", "a.b.c"), ("a.b.c\n", "a.b.c"), ("a.b.c\r\n", "a.b.c"), ("a.b.c\n\n", "a.b.c\n"),
    ("a.b.c \n", "a.b.c "), ("\na.b.c", "\na.b.c"),
  ])
  func `Only the final line break of a signed file is removed`(written: String, text: String)
    throws
  {
    let folder = try TemporaryFolder("signed")
    let file = folder.url.appending(path: "receipt")
    try Data(written.utf8).write(to: file)
    #expect(Array(try SignedTextFile.read(file.path).utf8) == Array(text.utf8))
  }
}
