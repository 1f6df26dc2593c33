import Foundation
import KitchenInterface

struct ShoppingScreen: Screen {
  let dependency: any ShoppingDependency

  func show() {
    let items = dependency.shoppingList.items
    for item in items {
      let day = item.added.formatted(.iso8601.year().month().day())
      dependency.console.show("\(item.ingredient.name), for \(item.recipe), since \(day)")
    }
    let total = items.map { dependency.prices.price(of: $0.ingredient) }.reduce(0, +)
    dependency.console.show("Total: \(total)")
    guard let answer = dependency.console.ask("Open the recipe of which ingredient?"),
      let item = items.first(where: { $0.ingredient.name == answer })
    else { return }
    dependency.recipeBuilder.build(name: item.recipe).show()
  }
}
