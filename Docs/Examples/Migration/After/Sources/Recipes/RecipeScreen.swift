import KitchenInterface

struct RecipeScreen: Screen {
  let dependency: any RecipeDependency
  let name: String

  func show() {
    guard let recipe = Recipe.all.first(where: { $0.name == name }) else {
      return dependency.console.show("There is no recipe \(name).")
    }
    let missing = recipe.ingredients.filter { !dependency.shoppingListing.contains($0) }
    for ingredient in recipe.ingredients {
      let mark = missing.contains(ingredient) ? " " : "*"
      let price = dependency.prices.price(of: ingredient)
      dependency.console.show("\(mark) \(ingredient.name): \(price)")
    }
    if !missing.isEmpty, dependency.console.ask("Buy what is not on the list?") == "yes" {
      dependency.shoppingListing.add(missing, recipe: name)
      dependency.shoppingBuilder.build().show()
    }
  }
}
