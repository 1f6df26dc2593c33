import KitchenInterface

/// The requirements of the shopping feature; the recipes feature is one of them.
public protocol ShoppingDependency: FeatureRecipesComponentable {
  var console: any Console { get }
  var prices: any Pricing { get }
  var shoppingList: ShoppingList { get }
}

/// Builds the screen that shows the shopping list.
public struct ShoppingBuilder: ShoppingBuildable {
  private let dependency: any ShoppingDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any ShoppingDependency) { self.dependency = dependency }

  /// Returns a screen that has not been shown.
  public func build() -> any Screen { ShoppingScreen(dependency: dependency) }
}
