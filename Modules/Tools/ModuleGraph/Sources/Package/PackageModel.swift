/// A package as far as its module graph goes.
public struct PackageModel: Sendable {
  /// A target of the package.
  public struct Target: Sendable {
    /// What a target is for.
    public enum Kind: String, Sendable {
      /// A module of code.
      case regular
      /// A program.
      case executable
      /// Tests.
      case test
      /// A library of the system.
      case system
      /// A plug-in of the package manager.
      case plugin
      /// A macro's implementation.
      case macro
      /// Something built before.
      case binary
    }

    /// The target's name in the manifest.
    public let name: String
    /// What it is for.
    public let kind: Kind
    /// The names of the targets of this package that it declares as dependencies.
    public let dependencies: [String]
    /// The names of the products of other packages that it declares as dependencies.
    public let products: [String]
    /// Its Swift files, with the package's folder before them.
    public let sources: [String]
    /// Whether plug-ins run when it is built: they may generate sources that nobody sees here.
    public let hasPlugins: Bool
    /// The modules that its sources import by another name, by that name.
    public let aliases: [String: String]

    /// A target, without products of other packages, plug-ins and aliases unless given.
    public init(
      name: String, kind: Kind, dependencies: [String], products: [String] = [],
      sources: [String], hasPlugins: Bool = false, aliases: [String: String] = [:]
    ) {
      self.name = name
      self.kind = kind
      self.dependencies = dependencies
      self.products = products
      self.sources = sources
      self.hasPlugins = hasPlugins
      self.aliases = aliases
    }

    /// The name that source code imports the target by: `_D` of `3D`.
    public var module: String {
      let isKept = { (letter: Character) in
        letter.isLetter || letter.isNumber || letter == "_"
      }
      let letters = name.map {
        isKept($0) ? "\($0)" : String(repeating: "_", count: $0.utf16.count)
      }
      guard let first = name.first, ("0"..."9").contains(first) else { return letters.joined() }
      return "_" + letters.dropFirst().joined()
    }
  }

  /// The package's name.
  public let name: String
  /// The path of the manifest that is in force.
  public let manifest: String
  /// What the manifest says, for naming its lines.
  public let manifestText: String
  /// The package's targets.
  public let targets: [Target]
  /// What of the package is not in the graph.
  public let unexamined: Unexamined

  /// A package, all of it in its targets unless `unexamined` says more.
  public init(
    name: String, manifest: String, manifestText: String, targets: [Target],
    unexamined: Unexamined = Unexamined()
  ) {
    self.name = name
    self.manifest = manifest
    self.manifestText = manifestText
    self.targets = targets
    self.unexamined = unexamined
  }
}
