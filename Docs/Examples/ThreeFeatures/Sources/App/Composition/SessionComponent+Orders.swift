import Orders
import OrdersInterface

extension SessionComponent: FeatureOrdersComponentable, OrdersDependency {
  var ordersBuilder: any OrdersBuildable { OrdersBuilder(dependency: self) }
  var orderStore: any OrderStore { services.orders }
}
