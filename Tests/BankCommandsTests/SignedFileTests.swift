import Foundation
import TemporaryFolders
import Testing

@testable import BankCommands

/// What of a file counts as the signed text in it.
struct SignedFileTests {
  @Test(arguments: [
    ("a.b.c", "a.b.c"), ("a.b.c\n", "a.b.c"), ("a.b.c\r\n", "a.b.c"), ("a.b.c\n\n", "a.b.c\n"),
    ("a.b.c \n", "a.b.c "), ("\na.b.c", "\na.b.c"),
  ])
  func `Of a signed file only the final line break is left out`(written: String, text: String)
    throws
  {
    let folder = try TemporaryFolder("signed")
    let file = folder.url.appending(path: "receipt")
    try Data(written.utf8).write(to: file)
    #expect(Array(try SignedTextFile.read(file.path).utf8) == Array(text.utf8))
  }
}
