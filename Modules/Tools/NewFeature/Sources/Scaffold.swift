public import Foundation

/// Why no feature was added. Nothing was changed.
public struct Refusal: Error, Sendable, Equatable {
  /// The fault, and the remedy if there is one.
  public let text: String

  init(_ text: String) { self.text = text }
}

/// Adds features to the package in a folder: a renamed copy of the template, and a line in the
/// manifest.
public struct Scaffold: Sendable {
  static let template = "Modules/Tools/NewFeature/Templates"
  private let folder: URL
  private var manifest: URL { folder.appending(path: "Package.swift") }

  /// Adds features to the package in `folder`, which contains the template.
  public init(folder: URL) { self.folder = folder }

  /// Adds the feature `name`, and returns the paths of the new files and folders.
  ///
  /// Throws without changing anything.
  public func add(_ name: FeatureName) throws(Refusal) -> [String] {
    let copy = FileManager.default.temporaryDirectory
      .appending(path: "new-feature-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    do {
      guard exists(Self.template) else {
        throw Refusal("\(folder.path) is not the bank's package. Run the command in its root.")
      }
      let manifest = try String(contentsOf: manifest, encoding: .utf8)
      try name.checkUnused(in: manifest)
      let edited = try listing(name, in: manifest)
      try copyTemplate(of: name, to: copy)
      try format(copy)
      let added = try additions(in: copy)
      try install(added, from: copy, andWrite: edited)
      return added
    } catch let refusal as Refusal { throw refusal } catch {
      throw Refusal(error.localizedDescription)
    }
  }

  /// The manifest with a line for `name` at the end of the list of features.
  private func listing(_ name: FeatureName, in manifest: String) throws(Refusal) -> String {
    guard let list = manifest.firstMatch(of: /let features = \[\n[^\]]*/) else {
      throw Refusal("Package.swift lacks the list of features, which begins: let features = [")
    }
    let end = list.range.upperBound
    return manifest[..<end] + "  \"\(name.module)\",\n" + manifest[end...]
  }

  /// Copies the template to `copy`, with the specimen renamed to `name` in paths and texts.
  private func copyTemplate(of name: FeatureName, to copy: URL) throws {
    let template = folder.appending(path: Self.template)
    for path in try FileManager.default.subpathsOfDirectory(atPath: template.path) {
      let source = template.appending(path: path)
      let target = copy.appending(path: name.renaming(path))
      if source.isFolder {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      } else {
        let text = try String(contentsOf: source, encoding: .utf8)
        try Data(name.renaming(text).utf8).write(to: target)
      }
    }
  }

  /// Runs `swift format`, because a new name changes the length of lines. Its messages go to this
  /// program's streams.
  private func format(_ copy: URL) throws {
    let process = try Process.run(
      URL(filePath: "/usr/bin/env"),
      arguments: [
        "swift", "format", "format", "--in-place", "--recursive", "--configuration",
        folder.appending(path: ".swift-format").path, copy.path,
      ])
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Refusal("swift format failed.") }
  }

  /// The files and folders in `copy` that the package lacks; a folder stands for its contents.
  private func additions(in copy: URL, at parent: String = "") throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: copy.appending(path: parent).path)
    return try names.sorted().flatMap { name in
      let path = parent + name
      guard exists(path) else { return [path] }
      guard copy.appending(path: path).isFolder, folder.appending(path: path).isFolder else {
        throw Refusal("\(path) exists already. Remove it, or choose another name.")
      }
      return try additions(in: copy, at: path + "/")
    }
  }

  /// Moves `paths` from `copy` to the package, then writes the manifest; or removes them again.
  private func install(_ paths: [String], from copy: URL, andWrite text: String) throws {
    var moved: [String] = []
    do {
      for path in paths {
        try FileManager.default.moveItem(
          at: copy.appending(path: path), to: folder.appending(path: path))
        moved.append(path)
      }
      try Data(text.utf8).write(to: manifest, options: .atomic)
    } catch {
      for path in moved { try? FileManager.default.removeItem(at: folder.appending(path: path)) }
      throw error
    }
  }

  /// Whether there is a file, a folder or a symbolic link, which can be broken.
  private func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: folder.appending(path: path).path)) != nil
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
