public import Foundation

/// Adds features to the package in a folder: a renamed copy of the template, and a line in the
/// manifest.
public struct Scaffold: Sendable {
  private let folder: URL

  /// Adds features to the package in `folder`, which contains the template.
  public init(folder: URL) { self.folder = folder }

  /// Adds the feature `name`, and returns the paths of its files.
  ///
  /// Throws a ``Refusal`` without changing anything.
  public func add(_ name: FeatureName) throws(Refusal) -> [String] {
    let copy = FileManager.default.temporaryDirectory
      .appending(path: "new-feature-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    do {
      let manifest = try manifest()
      try name.checkUnused(in: manifest)
      let paths = try copyTemplate(of: name, to: copy)
      for path in paths where exists(folder.appending(path: path)) {
        throw Refusal.fileExists(path)
      }
      try Formatter(configuration: folder.appending(path: Paths.formatting)).format(copy)
      try install(paths, from: copy, andWrite: try listing(name, in: manifest))
      return paths
    } catch let refusal as Refusal { throw refusal } catch {
      throw .failed(error.localizedDescription)
    }
  }

  private func manifest() throws -> String {
    let template = folder.appending(path: Paths.template)
    guard exists(template) else { throw Refusal.notThePackage(folder.path) }
    return try String(contentsOf: folder.appending(path: Paths.manifest), encoding: .utf8)
  }

  /// The manifest with a line for `name` at the end of the list of features.
  private func listing(_ name: FeatureName, in manifest: String) throws -> String {
    let start = "let features = [\n"
    guard let list = manifest.firstRange(of: start),
      let end = manifest[list.upperBound...].firstIndex(of: "]")
    else { throw Refusal.noList(start) }
    return manifest[..<end] + "  \"\(name.module)\",\n" + manifest[end...]
  }

  /// Copies the template to `copy`, with the specimen renamed to `name` in paths and texts. Returns
  /// the paths.
  private func copyTemplate(of name: FeatureName, to copy: URL) throws -> [String] {
    let template = folder.appending(path: Paths.template)
    let files = try FileManager.default.subpathsOfDirectory(atPath: template.path)
      .filter { !template.appending(path: $0).isFolder }
    return try files.sorted().map { file in
      let text = try String(contentsOf: template.appending(path: file), encoding: .utf8)
      let path = name.renaming(file)
      let destination = copy.appending(path: path)
      try createFolder(of: destination)
      try Data(name.renaming(text).utf8).write(to: destination)
      return path
    }
  }

  /// Copies the files at `paths` from `copy` to the package, then writes the manifest. Removes the
  /// files again if that fails.
  private func install(_ paths: [String], from copy: URL, andWrite manifest: String) throws {
    var added: [URL] = []
    do {
      for path in paths {
        let file = folder.appending(path: path)
        added.append(highestMissing(above: file))
        try createFolder(of: file)
        try FileManager.default.copyItem(at: copy.appending(path: path), to: file)
      }
      try Data(manifest.utf8).write(to: folder.appending(path: Paths.manifest), options: .atomic)
    } catch {
      for url in added { try? FileManager.default.removeItem(at: url) }
      throw error
    }
  }

  /// `file`, or the highest of its folders that does not exist.
  private func highestMissing(above file: URL) -> URL {
    let parent = file.deletingLastPathComponent()
    return exists(parent) ? file : highestMissing(above: parent)
  }

  private func createFolder(of file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  /// Whether there is a file, a folder or a symbolic link, which can be broken.
  private func exists(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
