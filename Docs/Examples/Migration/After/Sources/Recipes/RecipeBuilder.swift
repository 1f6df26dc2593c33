import KitchenInterface

/// The requirements of the recipes feature; the shopping feature is one of them.
public protocol RecipeDependency: FeatureShoppingComponentable {
  var console: any Console { get }
  var prices: any Pricing { get }
}

/// Builds the screens that show recipes.
public struct RecipeBuilder: RecipeBuildable {
  private let dependency: any RecipeDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any RecipeDependency) { self.dependency = dependency }

  /// Returns the screen that asks for a recipe.
  public func build() -> any Screen { RecipeListScreen(dependency: dependency) }

  /// Returns the screen of the recipe called `name`.
  public func build(name: String) -> any Screen { RecipeScreen(dependency: dependency, name: name) }
}
