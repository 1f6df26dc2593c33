import Foundation
import NewFeature

@main
struct NewFeatureTool {
  static func main() {
    do throws(ToolError) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      guard !arguments.flags.contains("--help") else { return print(Arguments.usage) }
      try make(arguments)
    } catch {
      FileHandle.standardError.write(Data((error.text + "\n").utf8))
      exit(error.exitCode)
    }
  }

  /// Computes all changes before writing any, and restores the files if writing fails.
  private static func make(_ arguments: Arguments) throws(ToolError) {
    let request = try arguments.request()
    let folder = PackageFolder(URL(filePath: arguments.folder).standardizedFileURL)
    try folder.checkRoot()
    if !arguments.flags.contains("--force") { try folder.checkCommitted() }
    let tree = SourceTree(try folder.files())
    let changes: [SourceTree.Change]
    do { changes = try Scaffold.changes(for: request, in: tree) } catch { throw .refused(error) }
    let formatted = try folder.formatted(changes)
    let isDone = !arguments.flags.contains("--dry-run")
    if isDone { try folder.write(formatted) }
    print(Report(request, formatted).text(isDone: isDone), terminator: "")
  }
}
