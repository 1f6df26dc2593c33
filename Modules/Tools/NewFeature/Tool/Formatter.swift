import Foundation
import NewFeature

/// Runs the toolchain's `swift format`, because new names change the length of lines.
struct Formatter {
  let configuration: String

  /// The changes, formatted. Files are formatted in a temporary folder.
  func format(_ changes: [SourceTree.Change]) throws(ToolError) -> [SourceTree.Change] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "new-feature-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (index, change) in changes.enumerated() where change.path.hasSuffix(".swift") {
        try Data(change.after.utf8).write(to: folder.file(index))
      }
      try run(in: folder)
      return try changes.enumerated().map { index, change in
        guard change.path.hasSuffix(".swift") else { return change }
        let text = try String(contentsOf: folder.file(index), encoding: .utf8)
        return SourceTree.Change(path: change.path, before: change.before, after: text)
      }
    } catch let error as ToolError { throw error } catch {
      throw .failed("The sources cannot be formatted: \(error.localizedDescription)")
    }
  }

  private func run(in folder: URL) throws(ToolError) {
    let format = ["swift", "format", "format", "--in-place", "--parallel", "--recursive"]
    let (status, output) = try Command.run(
      format + ["--configuration", configuration, folder.path])
    guard status == 0 else { throw .failed("swift format failed: \(output)") }
  }
}

extension URL {
  fileprivate func file(_ index: Int) -> URL { appending(path: "\(index).swift") }
}
