import Foundation
import KitchenInterface

/// The ingredients to buy. The component stores one list, which all screens share.
public final class ShoppingList: ShoppingListing {
  struct Item {
    let ingredient: Ingredient
    let recipe: String
    let added: Date
  }

  private let clock: any WallClock
  private(set) var items: [Item] = []

  /// Creates an empty list, which reads `clock` when ingredients are added.
  public init(clock: any WallClock) { self.clock = clock }

  /// Whether `ingredient` is to be bought.
  public func contains(_ ingredient: Ingredient) -> Bool {
    items.contains { $0.ingredient == ingredient }
  }

  /// Adds `ingredients` with the present time, and the name of the recipe that needs them.
  public func add(_ ingredients: [Ingredient], recipe: String) {
    let now = clock.now
    items += ingredients.map { Item(ingredient: $0, recipe: recipe, added: now) }
  }
}
