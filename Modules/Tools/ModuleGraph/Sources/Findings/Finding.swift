/// A fault in a module graph, with its place and a remedy.
public struct Finding: Sendable, Hashable {
  /// The rule that the fault breaks.
  public enum Rule: String, Sendable {
    /// A module imports a module that is not among its dependencies, direct or indirect.
    case undeclaredImport
    /// A module imports an indirect dependency without declaring it. SwiftPM allows this, but the
    /// import breaks when the dependency in between is removed.
    case indirectImport
    /// A module imports a module of another package and declares no product that contains it.
    case undeclaredProduct
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
    /// A comment asks to ignore a finding and gives no reason.
    case ignoreWithoutReason
    /// A comment asks to ignore a finding that does not exist.
    case unusedIgnore
    /// A line of the baseline accepts a finding that does not exist.
    case staleBaseline
  }

  /// The rule that is broken.
  public let rule: Rule
  /// The file's path.
  public internal(set) var file: String
  /// The line, counted from 1; 1 for a whole file.
  public let line: Int
  /// The fault, as a sentence.
  public let message: String
  /// The remedy, as a sentence.
  public let remedy: String
  /// The modules or other names that the fault is about. With rule and file they identify it, even
  /// if lines move.
  let names: [String]
  /// Further lines, such as the imports that cause a circle.
  private(set) var details: [String] = []
}

extension Finding: CustomStringConvertible {
  /// `file:line: rule: message remedy`, the format that editors and build servers parse.
  public var description: String { "\(file):\(line): \(rule.rawValue): \(message) \(remedy)" }
}
