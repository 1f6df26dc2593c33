import Foundation

struct ShoppingScreen {
  struct Item {
    let ingredient: Ingredient
    let recipe: Recipe
    let added: Date
  }

  static var items: [Item] = []

  func add(_ ingredients: [Ingredient], for recipe: Recipe) {
    Self.items += ingredients.map { Item(ingredient: $0, recipe: recipe, added: Date()) }
  }

  func show() {
    for item in Self.items {
      let day = item.added.formatted(.iso8601.year().month().day())
      print("\(item.ingredient.name), for \(item.recipe.name), since \(day)")
    }
    print("Total: \(Self.items.map(\.ingredient.price).reduce(0, +))")
    guard let answer = ask("Open the recipe of which ingredient?"),
      let item = Self.items.first(where: { $0.ingredient.name == answer })
    else { return }
    RecipeScreen(name: item.recipe.name).show()
  }
}
