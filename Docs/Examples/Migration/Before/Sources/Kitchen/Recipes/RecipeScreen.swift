struct RecipeScreen {
  let name: String

  func show() {
    guard let recipe = Recipe.all.first(where: { $0.name == name }) else {
      return print("There is no recipe \(name).")
    }
    let missing = recipe.ingredients.filter { ingredient in
      !ShoppingScreen.items.contains { $0.ingredient == ingredient }
    }
    for ingredient in recipe.ingredients {
      let mark = missing.contains(ingredient) ? " " : "*"
      print("\(mark) \(ingredient.name): \(ingredient.price)")
    }
    if !missing.isEmpty, ask("Buy what is not on the list?") == "yes" {
      ShoppingScreen().add(missing, for: recipe)
      ShoppingScreen().show()
    }
  }
}
