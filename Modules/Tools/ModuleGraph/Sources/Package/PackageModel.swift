/// A package, as far as its module graph depends on it.
public struct PackageModel: Sendable {
  /// A target of the package.
  public struct Target: Sendable {
    /// The kind of a target.
    public enum Kind: String, Sendable {
      /// A library.
      case regular
      /// An executable.
      case executable
      /// A test target.
      case test
      /// A system library.
      case system
      /// A package manager plugin.
      case plugin
      /// A macro's implementation.
      case macro
      /// A prebuilt binary.
      case binary
    }

    /// The target's name in the manifest.
    public let name: String
    /// The target's kind.
    public let kind: Kind
    /// The names of the targets of this package that it declares as dependencies.
    public let dependencies: [String]
    /// The names of the products of other packages that it declares as dependencies.
    public let products: [String]
    /// The paths of its Swift files, which begin with the package's folder.
    public internal(set) var sources: [String]
    /// Whether plugins run when it is built. They may generate sources, which are not examined.
    public let hasPlugins: Bool
    /// The modules that its sources import by an alias, keyed by alias.
    public let aliases: [String: String]
    /// Whether it has resources, which a build copies even if nothing imports the module.
    var hasResources = false
    /// The packages that the manifest names for `products`, keyed by product.
    var productPackages: [String: String] = [:]
    /// The plugins that run when it is built.
    var plugins: [String] = []
    /// Its folder, or the path of a local binary; nil if it is not on this disk.
    var root: String?
    /// The other paths that it reads: destinations of symbolic links, and header search paths.
    var otherPlaces: [String] = []
    /// The rules for the items of its folder that belong to it.
    var rules: TargetRules?

    /// Creates a target; products of other packages, plugins and aliases default to none.
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

    /// The module name that sources import: `_D` for the target `3D`.
    public var module: String { Self.module(name) }

    /// The module name of a target or product called `name`.
    static func module(_ name: String) -> String {
      if name.utf8.allSatisfy(isLetter) { return name }
      let isKept = { (letter: Character) in
        letter.isLetter || letter.isNumber || letter == "_"
      }
      let letters = name.map {
        isKept($0) ? "\($0)" : String(repeating: "_", count: $0.utf16.count)
      }
      guard let first = name.first, ("0"..."9").contains(first) else { return letters.joined() }
      return "_" + letters.dropFirst().joined()
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }

  /// A product that other packages can depend on.
  struct Product {
    let name: String
    let targets: [String]
  }

  /// A package on this disk that this one depends on.
  struct Neighbor {
    let folder: String
    /// The names by which the manifest can refer to it, in lowercase.
    let names: [String]
  }

  /// The package's name.
  public let name: String
  /// The path of the manifest that applies.
  public let manifest: String
  /// The manifest's text, for line numbers in findings.
  public let manifestText: String
  /// The package's targets.
  public let targets: [Target]
  /// Counts of the parts of the package that the graph does not contain.
  public internal(set) var unexamined: Unexamined
  var exported: [Product] = []
  var neighbors: [Neighbor] = []

  /// The package's folder.
  var folder: String {
    String(manifest[..<(manifest.lastIndex(of: "/") ?? manifest.startIndex)])
  }

  /// Creates a package; by default all of it is in its targets.
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
