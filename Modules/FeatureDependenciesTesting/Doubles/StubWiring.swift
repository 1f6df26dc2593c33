/// Provides stubs for all builders that the interface layer declares; a conformer adds
/// ``nestedFlows`` only. The file of each stub adds its builder in an extension.
public protocol StubWiring: Sendable {
  /// The flows that stub builders return.
  var nestedFlows: StubFlows { get }
}
