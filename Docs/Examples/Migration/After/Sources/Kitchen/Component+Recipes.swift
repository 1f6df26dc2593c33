import KitchenInterface
import Recipes

extension Component: FeatureRecipesComponentable, RecipeDependency {
  // Computed: a struct cannot store its own builder, and a class would never be released.
  var recipeBuilder: any RecipeBuildable { RecipeBuilder(dependency: self) }
}
