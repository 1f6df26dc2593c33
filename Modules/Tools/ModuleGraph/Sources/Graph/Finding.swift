/// Something in a module graph that should not be, where it is, and what to do.
public struct Finding: Sendable, Hashable {
  /// What should not be.
  public enum Rule: String, Sendable {
    /// A module of the package is imported and is not among the dependencies, however far down.
    case undeclaredImport
    /// A module of the package is imported that is only a dependency's dependency. SwiftPM lets
    /// this through; it breaks when the one between drops it.
    case indirectImport
    /// A dependency is declared, and nothing of it is imported.
    case unusedDependency
    /// Modules depend on each other in a circle.
    case cycle
    /// A module depends on one that its role may not depend on.
    case forbiddenEdge
    /// A module whose role limits what it may depend on depends on one without a role.
    case edgeWithoutRole
    /// A module has no role, though every one should.
    case noRole
    /// A module has more than one role.
    case twoRoles
    /// A pattern of the file of roles matches no module, or a role has no pattern.
    case unmatchedPattern
    /// The file of roles speaks of a role that it does not define.
    case unknownRole
    /// The file of roles has a key that nothing reads.
    case unknownKey
    /// A key stands twice in one object of the file of roles.
    case duplicateKey
  }

  /// Which rule.
  public let rule: Rule
  /// The file, with the package's folder before it.
  public let file: String
  /// The line, counted from 1; 1 where a whole file is meant.
  public let line: Int
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let remedy: String
}

extension Finding: CustomStringConvertible {
  /// `file:line: rule: message remedy`, as editors and build servers read it.
  public var description: String { "\(file):\(line): \(rule.rawValue): \(message) \(remedy)" }
}
