/// Builds the screens that show recipes.
public protocol RecipeBuildable {
  func build() -> any Screen
  func build(name: String) -> any Screen
}

/// Offers the recipes feature: the component conforms, and the shopping feature requires it.
public protocol FeatureRecipesComponentable {
  var recipeBuilder: any RecipeBuildable { get }
}
