/// A fault in a module graph, with its place and a remedy.
public struct Finding: Sendable, Hashable {
  /// The rule that the fault breaks.
  public enum Rule: String, Sendable {
    /// A module imports another one that is not among its dependencies, direct or indirect.
    case undeclaredImport
    /// A module imports an indirect dependency without declaring it. SwiftPM allows this, but the
    /// import breaks when the dependency in between is removed.
    case indirectImport
    /// A module declares a dependency that it does not import.
    case unusedDependency
    /// Modules depend on each other in a cycle.
    case cycle
    /// A module depends on a module whose role its own role does not allow.
    case forbiddenEdge
    /// A module whose role limits its dependencies depends on a module without a role.
    case edgeWithoutRole
    /// A module has no role, although `everyModule` requires one.
    case noRole
    /// A module has more than one role.
    case twoRoles
    /// A pattern of the file of roles matches no module, or a role has no pattern.
    case unmatchedPattern
    /// The file of roles names a role that it does not define.
    case unknownRole
    /// The file of roles has an unknown key.
    case unknownKey
    /// A key occurs twice in one object of the file of roles.
    case duplicateKey
  }

  /// The rule that is broken.
  public let rule: Rule
  /// The file's path, which begins with the package's folder.
  public let file: String
  /// The line, counted from 1; 1 for a whole file.
  public let line: Int
  /// The fault, as a sentence.
  public let message: String
  /// The remedy, as a sentence.
  public let remedy: String
}

extension Finding: CustomStringConvertible {
  /// `file:line: rule: message remedy`, the format that editors and build servers parse.
  public var description: String { "\(file):\(line): \(rule.rawValue): \(message) \(remedy)" }
}
