import Core
import Scripting

/// Walks through all six directions, since there is no screen to tap on.
@main struct Main {
  static func main() async throws {
    let window = AppWindow(.inMemory())
    let user = ScriptedUser(log: { print($0) }, stack: { window.stack })
    try await user.tap("Sign in as Hana")
    print("\nOrders opens Profile, for an address, and Chat:")
    try await user.tap("Order 17", "Change address", "2 Harbor Street")
    await user.sees("to 2 Harbor Street")
    try await user.tap("Chat")
    print("\nChat opens Profile and Orders:")
    try await user.tap("Seller", "Back", "Open order")
    window.tab = .profile
    print("\nProfile opens Orders and Chat:")
    try await user.tap("My orders", "Back", "Contact support", "Back", "Sign out")
  }
}
