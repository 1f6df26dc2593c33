import KitchenInterface
import Shopping

/// The composition root. It has one extension for each feature.
struct Component {
  let console: any Console
  let prices: any Pricing = PriceList()
  let shoppingList: ShoppingList

  init(console: any Console, clock: any WallClock) {
    self.console = console
    shoppingList = ShoppingList(clock: clock)
  }
}
