import Deposit
import FeatureDependencies
import Savings
import Synchronization

@testable import AppHost

/// The same builders found at run time: a locked dictionary by type.
struct LocatorWiring: Wiring {
  private let locator = ServiceLocator()
  private let account: AccountNumber

  init(_ host: HostWiring) {
    let component = host.component
    account = host.account
    locator.register((any DepositOpenBuildable).self) { DepositOpenBuilder(dependency: component) }
    locator.register((any SavingsOpenBuildable).self) { SavingsOpenBuilder(dependency: component) }
  }

  func cycle(_ take: (any Flow) -> Void) throws {
    take(try locator.resolve((any DepositOpenBuildable).self).build())
    take(try locator.resolve((any SavingsOpenBuildable).self).build(id: account))
    take(try locator.resolve((any DepositOpenBuildable).self).build())
  }
}

/// The pattern that this project avoids: a missing service shows only at run time.
private final class ServiceLocator: Sendable {
  struct NotRegistered: Error {}

  private let makers = Mutex<[ObjectIdentifier: @Sendable () -> Any]>([:])

  func register<Service>(_ type: Service.Type, _ make: @escaping @Sendable () -> Service) {
    makers.withLock { $0[ObjectIdentifier(type)] = make }
  }

  func resolve<Service>(_ type: Service.Type) throws -> Service {
    let make = makers.withLock { $0[ObjectIdentifier(type)] }
    guard let service = make?() as? Service else { throw NotRegistered() }
    return service
  }
}
