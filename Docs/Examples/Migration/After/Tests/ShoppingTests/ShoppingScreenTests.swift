import Foundation
import KitchenInterface
import Shopping
import Testing

@Test("The list shows each ingredient, its day and the total, and opens the recipe of one")
func list() {
  let kitchen = KitchenStub(answers: ["butter"])
  kitchen.shoppingList.add([Ingredient(name: "butter")], recipe: "omelette")
  ShoppingBuilder(dependency: kitchen).build().show()
  #expect(kitchen.shown == ["butter, for omelette, since 1970-01-02", "Total: 100"])
  #expect(kitchen.opened == ["omelette"])
}

/// Replaces the recipes feature, the prices, the console and the clock.
private final class KitchenStub: ShoppingDependency, RecipeBuildable, Screen {
  private var answers: [String]
  private(set) var shown: [String] = []
  private(set) var opened: [String] = []
  let shoppingList = ShoppingList(clock: SecondOfJanuary())

  init(answers: [String]) { self.answers = answers }

  var console: any Console { self }
  var prices: any Pricing { self }
  var recipeBuilder: any RecipeBuildable { self }

  func build() -> any Screen { self }
  func build(name: String) -> any Screen {
    opened.append(name)
    return self
  }
  func show() {}
}

extension KitchenStub: Console, Pricing {
  func show(_ line: String) { shown.append(line) }
  func ask(_ question: String) -> String? { answers.isEmpty ? nil : answers.removeFirst() }
  func price(of ingredient: Ingredient) -> Int { 100 }
}

private struct SecondOfJanuary: WallClock {
  let now = Date(timeIntervalSince1970: 86_400)
}
