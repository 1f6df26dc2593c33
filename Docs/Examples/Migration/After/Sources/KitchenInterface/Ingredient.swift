/// A value of both features: recipes creates ingredients, the shopping list compares them.
///
/// It is not isolated, so that its initializer can be passed to `map`.
public nonisolated struct Ingredient: Hashable, Sendable {
  /// Unique among ingredients.
  public let name: String

  /// Creates the ingredient called `name`.
  public init(name: String) { self.name = name }
}
