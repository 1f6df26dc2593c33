import Foundation
import Testing

/// Small programs that must not compile, each with a variant that must. Both are compiled against a
/// folder with only the modules that their role may import.
struct CompileFailTests {
  @Test(arguments: Program.all)
  func `The allowed variant of each program compiles`(program: Program) throws {
    let result = try Compiler(seeing: program.sees).compile(program.path)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: Program.all)
  func `A program that breaks a rule does not compile, for the stated reason`(program: Program)
    throws
  {
    let compiler = try Compiler(seeing: program.sees)
    for flag in program.flags {
      let result = try compiler.compile(program.path, defining: flag)
      #expect(result.status != 0, "\(program.name) compiles with \(flag)")
      #expect(result.output.contains(program.expects), "\(result.output)")
      if let missing = program.missing(flag) {
        #expect(result.output.contains("'\(missing)'"), "\(result.output)")
      }
    }
  }

  @Test func `Every file in the Programs folder is a valid compile-fail program`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Program.all.map { $0.name + ".swift" }.sorted() == files.sorted())
    #expect(files.count >= 15)
  }
}
