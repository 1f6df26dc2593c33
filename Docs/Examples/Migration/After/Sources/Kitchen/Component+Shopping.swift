import KitchenInterface
import Shopping

extension Component: FeatureShoppingComponentable, ShoppingDependency {
  var shoppingBuilder: any ShoppingBuildable { ShoppingBuilder(dependency: self) }
  var shoppingListing: any ShoppingListing { shoppingList }
}
