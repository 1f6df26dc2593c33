import Foundation
import Testing

/// Small programs that must not compile, each beside its allowed twin, compiled against a folder
/// that holds only the modules its role may see.
struct CompileFailTests {
  @Test(arguments: Program.all)
  func `The allowed twin of a forbidden program compiles`(program: Program) throws {
    let result = try Compiler(seeing: program.sees).compile(program.path)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: Program.all)
  func `A forbidden program is rejected for its stated reason`(program: Program) throws {
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

  @Test func `Every file in the folder of forbidden programs is one of them`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Program.all.map { $0.name + ".swift" }.sorted() == files.sorted())
    #expect(files.count >= 15)
  }

  /// The programs of a feature see what this says, so it must be what the manifest says.
  @Test(arguments: [("\"FeatureDependencies\"", []), ("feature", ["FeatureDependencies"])])
  func `Features are declared to need the interface layer alone`(
    name: String, needs: [String]
  ) throws {
    let manifest = URL(filePath: #filePath).appending(path: "../../../Package.swift")
    let text = try String(contentsOf: manifest.standardizedFileURL, encoding: .utf8)
    let line = try #require(
      text.split(separator: "\n").first {
        $0.contains("module(\(name),") || $0.contains("module(\(name))")
      })
    let declared = line.split(separator: "[").dropFirst().first?.split(separator: "]").first ?? ""
    let names = declared.split(separator: ",").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }
    #expect(names == needs)
  }
}
