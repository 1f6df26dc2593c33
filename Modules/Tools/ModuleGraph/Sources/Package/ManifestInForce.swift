import Foundation

/// Chooses between `Package.swift` and `Package@swift-6.0.swift` as the package manager does.
struct ManifestInForce {
  let folder: URL
  let describer: any PackageDescriber

  /// The manifest's path and text.
  func read() throws(ModuleGraphError) -> (path: String, text: String) {
    let path = folder.appending(path: try name()).path
    return (path, try text(at: path))
  }

  private func name() throws(ModuleGraphError) -> String {
    let specific = try self.specific()
    guard !specific.isEmpty, let current = ToolsVersion(try describer.version()) else {
      return "Package.swift"
    }
    for form in current.forms where specific["Package@swift-\(form).swift"] != nil {
      return "Package@swift-\(form).swift"
    }
    let newest = specific.filter { $0.value <= current }.max { $0.value < $1.value }
    guard let newest, let tools = try self.tools(of: newest.key),
      let plain = try self.tools(of: "Package.swift")
    else { return newest?.key ?? "Package.swift" }
    return tools > plain || plain > current ? newest.key : "Package.swift"
  }

  /// The version-specific manifests, by file name, with their versions.
  private func specific() throws(ModuleGraphError) -> [String: ToolsVersion] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
      throw .unreadable(path: folder.path, reason: error.localizedDescription)
    }
    let versions = names.filter { $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift") }
      .compactMap { name in ToolsVersion(name.dropFirst(14)).map { (name, $0) } }
    return Dictionary(versions, uniquingKeysWith: { first, _ in first })
  }

  /// The version in the manifest's first line; nil if that declares none.
  private func tools(of name: String) throws(ModuleGraphError) -> ToolsVersion? {
    let text = try text(at: folder.appending(path: name).path)
    guard let line = text.split(whereSeparator: \.isNewline).first,
      let mark = line.range(of: "swift-tools-version:", options: .caseInsensitive)
    else { return nil }
    return ToolsVersion(line[mark.upperBound...].drop(while: \.isWhitespace))
  }

  private func text(at path: String) throws(ModuleGraphError) -> String {
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
  }
}
