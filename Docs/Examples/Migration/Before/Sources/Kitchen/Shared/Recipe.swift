struct Recipe {
  let name: String
  let ingredients: [Ingredient]

  static let all = [
    Recipe(name: "pancakes", ingredients: ["flour", "milk", "eggs"].map(Ingredient.init)),
    Recipe(name: "omelette", ingredients: ["eggs", "butter"].map(Ingredient.init)),
  ]
}

struct Ingredient: Hashable {
  let name: String
}

extension Ingredient {
  var price: Int { PriceList.shared.price(of: name) }
}
