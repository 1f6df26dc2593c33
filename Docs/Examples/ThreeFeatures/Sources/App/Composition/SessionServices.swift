import Core
import Orders
import ProfileInterface

/// The services that the screens of one session share.
///
/// A class, because a lazy property needs an owner with identity. It knows no component and no
/// builder: it stands below the circle, and may store what it creates.
@MainActor final class SessionServices {
  let addresses: [Address]
  let orders: any OrderStore
  /// Created when the first screen requests it: a session without one opens no socket.
  private(set) lazy var connection: any LiveConnection = connect()
  private let connect: () -> any LiveConnection

  init(addresses: [Address], orders: any OrderStore, connect: @escaping () -> any LiveConnection) {
    self.addresses = addresses
    self.orders = orders
    self.connect = connect
  }
}
