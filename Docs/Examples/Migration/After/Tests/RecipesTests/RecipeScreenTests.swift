import KitchenInterface
import Recipes
import Testing

@Test("Buying adds the missing ingredients and shows the shopping list")
func buying() {
  let kitchen = KitchenStub(listed: ["eggs"], answers: ["yes"])
  RecipeBuilder(dependency: kitchen).build(name: "omelette").show()
  #expect(kitchen.shown == ["* eggs: 100", "  butter: 100", "the shopping list"])
  #expect(kitchen.added == ["butter for omelette"])
}

@Test("A recipe whose ingredients are listed asks nothing")
func complete() {
  let kitchen = KitchenStub(listed: ["eggs", "butter"], answers: [])
  RecipeBuilder(dependency: kitchen).build(name: "omelette").show()
  #expect(kitchen.shown == ["* eggs: 100", "* butter: 100"])
}

/// Replaces the shopping feature, the prices and the console.
private final class KitchenStub: RecipeDependency, ShoppingBuildable, ShoppingListing {
  private let listed: [String]
  private var answers: [String]
  private(set) var shown: [String] = []
  private(set) var added: [String] = []

  init(listed: [String], answers: [String]) {
    self.listed = listed
    self.answers = answers
  }

  var console: any Console { self }
  var prices: any Pricing { self }
  var shoppingBuilder: any ShoppingBuildable { self }
  var shoppingListing: any ShoppingListing { self }

  func build() -> any Screen { self }
  func contains(_ ingredient: Ingredient) -> Bool { listed.contains(ingredient.name) }
  func add(_ ingredients: [Ingredient], recipe: String) {
    added += ingredients.map { "\($0.name) for \(recipe)" }
  }
}

extension KitchenStub: Console, Pricing, Screen {
  func show(_ line: String) { shown.append(line) }
  func ask(_ question: String) -> String? { answers.isEmpty ? nil : answers.removeFirst() }
  func price(of ingredient: Ingredient) -> Int { 100 }
  func show() { shown.append("the shopping list") }
}
