import KitchenInterface
import Recipes

extension Component: FeatureRecipesComponentable, RecipeDependency {
  // Computed: a stored builder would hold a component that holds a builder, without end.
  var recipeBuilder: any RecipeBuildable { RecipeBuilder(dependency: self) }
}
