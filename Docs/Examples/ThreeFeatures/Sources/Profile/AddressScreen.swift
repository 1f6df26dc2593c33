import Core
import ProfileInterface

/// Delivers the address that the user chooses. It does not know who asked, nor whether it was
/// pushed or presented, so it does not dismiss itself: the caller does.
final class AddressScreen: Screen {
  private let addresses: [Address]
  private let result: ScreenResult<Address>

  init(_ addresses: [Address], result: ScreenResult<Address>) {
    self.addresses = addresses
    self.result = result
    super.init(title: "Deliver to")
  }

  override var buttons: [Button] {
    addresses.map { address in Button(address.street) { self.result.deliver(address) } }
  }
}
