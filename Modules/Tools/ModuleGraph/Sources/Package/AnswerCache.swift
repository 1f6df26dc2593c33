import Foundation

/// Answers of the package manager in the user's cache folder, one file for each package.
///
/// Without a folder that can be written, each answer is computed.
struct AnswerCache {
  private let folder: URL?

  init(_ environment: [String: String]) {
    let home = environment["HOME"].map { "\($0)/.cache" }
    folder = (environment["XDG_CACHE_HOME"] ?? home)
      .map { URL(filePath: $0).appending(path: "module-graph") }
  }

  /// The stored answer called `name`, if it was stored for the same `key`; otherwise that of
  /// `compute`, which is then stored.
  func answer(
    named name: String, for key: String, _ compute: () throws(ModuleGraphError) -> Data
  ) throws(ModuleGraphError) -> Data {
    let file = folder?.appending(path: Self.hash(name))
    // The whole key precedes the answer: two names can have the same hash.
    let head = Data("\(name)\n\(key)\0".utf8)
    if let file, let stored = try? Data(contentsOf: file), stored.starts(with: head) {
      return Data(stored.dropFirst(head.count))
    }
    let answer = try compute()
    if let folder, let file {
      // A cache that cannot be written costs time only.
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? (head + answer).write(to: file, options: .atomic)
      removeOld(in: folder)
    }
    return answer
  }

  /// Removes files not written for 30 days, so that deleted packages leave nothing.
  private func removeOld(in folder: URL) {
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let file = folder.appending(path: name)
      let about = try? files.attributesOfItem(atPath: file.path)
      guard let date = about?[.modificationDate] as? Date else { continue }
      if date.timeIntervalSinceNow < -30 * 86_400 { try? files.removeItem(at: file) }
    }
  }

  /// FNV-1a, because `Hasher` differs between processes.
  private static func hash(_ name: String) -> String {
    let number = name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(number, radix: 16)
  }
}

/// Everything that the description of a package depends on.
struct DumpKey {
  let text: String

  init(folder: URL, environment: [String: String]) throws(ModuleGraphError) {
    var parts = [Self.toolchain(environment)]
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
      throw .unreadable(path: folder.path, reason: error.localizedDescription)
    }
    for name in names.sorted() where name.hasPrefix("Package") && name.hasSuffix(".swift") {
      let path = folder.appending(path: name).path
      do { parts.append("\(name)\n" + (try String(contentsOfFile: path, encoding: .utf8))) } catch {
        throw .unreadable(path: path, reason: error.localizedDescription)
      }
    }
    if parts.contains(where: Self.readsSurroundings) {
      let volatile: Set<String> = ["_", "OLDPWD", "PWD", "SHLVL"]
      parts += environment.filter { !volatile.contains($0.key) }.map { "\($0)=\($1)" }.sorted()
    }
    text = parts.joined(separator: "\n")
  }

  /// Whether a manifest can read environment variables.
  private static func readsSurroundings(_ manifest: String) -> Bool {
    ["environment", "getenv", "gitInformation"].contains { manifest.contains($0) }
  }

  /// The `swift` in the search path: its place, size and date, and the chosen Xcode.
  static func toolchain(_ environment: [String: String]) -> String {
    let files = FileManager.default
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let swift = folders.map { "\($0)/swift" }.first(where: files.isExecutableFile) ?? "swift"
    let place = URL(filePath: swift).resolvingSymlinksInPath().path
    let about = try? files.attributesOfItem(atPath: place)
    let xcode = try? files.destinationOfSymbolicLink(atPath: "/var/db/xcode_select_link")
    let date = (about?[.modificationDate] as? Date)?.timeIntervalSince1970
    return [
      place, "\(about?[.size] ?? 0)", "\(date ?? 0)", xcode ?? "",
      environment["DEVELOPER_DIR"] ?? "", environment["TOOLCHAINS"] ?? "",
    ].joined(separator: "\n")
  }
}
