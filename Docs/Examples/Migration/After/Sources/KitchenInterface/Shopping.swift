/// Builds the screen that shows the shopping list.
public protocol ShoppingBuildable {
  func build() -> any Screen
}

/// The members of the shopping list that the recipes feature uses.
public protocol ShoppingListing {
  func contains(_ ingredient: Ingredient) -> Bool

  /// Adds `ingredients`, which the recipe called `recipe` needs.
  func add(_ ingredients: [Ingredient], recipe: String)
}

/// Offers the shopping feature: the component conforms, and the recipes feature requires it.
public protocol FeatureShoppingComponentable {
  var shoppingBuilder: any ShoppingBuildable { get }
  var shoppingListing: any ShoppingListing { get }
}
