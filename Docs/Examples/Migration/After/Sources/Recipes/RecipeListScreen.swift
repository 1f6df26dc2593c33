import KitchenInterface

struct RecipeListScreen: Screen {
  let dependency: any RecipeDependency

  func show() {
    let names = Recipe.all.map(\.name).joined(separator: ", ")
    guard let name = dependency.console.ask("Which recipe? (\(names))") else { return }
    RecipeScreen(dependency: dependency, name: name).show()
  }
}
