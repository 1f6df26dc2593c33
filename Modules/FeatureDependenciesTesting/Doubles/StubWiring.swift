/// Stubs for the builders of other features: a wiring that has ``nestedFlows`` needs to provide
/// none of those that the interface layer declares. The file of each stub adds its own.
public protocol StubWiring: Sendable {
  /// What every stub builder builds.
  var nestedFlows: StubFlows { get }
}
