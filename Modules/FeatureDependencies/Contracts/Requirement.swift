/// One requirement of a feature's dependency protocol, by name.
///
/// A feature publishes a table of all of them, so that a host can tell what it has injected where.
public struct Requirement<Dependency>: Sendable {
  /// The requirement's name in the protocol: `signing`.
  public let name: String
  private let path: any PartialKeyPath<Dependency> & Sendable

  /// The requirement called `name`, read by `path`.
  public init(_ name: String, _ path: any PartialKeyPath<Dependency> & Sendable) {
    self.name = name
    self.path = path
  }

  /// What `dependency` gives for the requirement.
  public func injection(in dependency: Dependency) -> Injection {
    Injection(name: name, value: dependency[keyPath: path])
  }
}

/// A requirement with what a host has injected for it.
public struct Injection {
  /// The requirement's name.
  public let name: String
  /// What was injected.
  public let value: Any
}

extension Requirement where Dependency == any OpeningDependency {
  /// What every opening needs: the requirements of ``OpeningDependency``, in its order.
  public static let opening: [Requirement] = [
    Requirement("clock", \.clock), Requirement("taxPolicy", \.taxPolicy),
    Requirement("depositInsurance", \.depositInsurance), Requirement("signing", \.signing),
    Requirement("ledger", \.ledger), Requirement("dialog", \.dialog),
    Requirement("requestIDs", \.requestIDs),
  ]
}
