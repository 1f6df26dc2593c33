import FeatureDependencies
import TerminalDialog

/// The application scope: what every customer shares, made once, with plain initialisers.
///
/// Only this folder names concrete types. What lives as long as the program is a stored property;
/// what is made anew at each use is computed. Nothing here signs or opens: see ``CustomerScope``.
final class CompositionRoot: Sendable {
  let invocation: Invocation
  let language: LanguageSetting
  let terminal: TerminalScope
  let clock: any WallClock
  let catalog: any ProductCatalog
  let directory: DataDirectory
  let store: BankStore

  init(
    invocation: Invocation, language: LanguageSetting, terminal: TerminalScope,
    clock: any WallClock,
    catalog: any ProductCatalog, directory: DataDirectory
  ) {
    (self.invocation, self.language, self.terminal) = (invocation, language, terminal)
    (self.clock, self.catalog) = (clock, catalog)
    self.directory = directory
    store = BankStore(directory: directory, clock: clock)
  }
}

extension CompositionRoot {
  /// The root for a command line. Throws a ``HostError`` for what it names and cannot be used.
  convenience init(
    _ invocation: Invocation, environment: [String: String], language: LanguageSetting
  ) throws(HostError) {
    guard let clock = SystemClock() else { throw .clock }
    self.init(
      invocation: invocation, language: language,
      terminal: try TerminalScope(invocation, language: language), clock: clock,
      catalog: try Self.catalog(invocation),
      directory: DataDirectory(path: try Self.dataPath(invocation, environment)))
  }

  private static func dataPath(
    _ invocation: Invocation, _ environment: [String: String]
  ) throws(HostError) -> String {
    if let path = invocation[.dataDir] {
      guard !path.isEmpty else { throw .usage(.missingValue(.dataDir)) }
      return path
    }
    // A relative XDG_DATA_HOME is to be ignored (XDG Base Directory Specification).
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/pure-di-bank"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw .usage(.noHome) }
    return home + "/.local/share/pure-di-bank"
  }
}
