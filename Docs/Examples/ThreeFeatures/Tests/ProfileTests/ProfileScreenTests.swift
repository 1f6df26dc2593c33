import Core
import Profile
import ProfileInterface
import Scripting
import Testing

@testable import ProfileHost

@MainActor struct ProfileScreenTests {
  @Test func `The user's own profile opens their orders`() async throws {
    let stack = open(ProfileHost())
    try await ScriptedUser { stack }.tap("My orders")
    #expect(stack.top?.title == "Stub: orders")
  }

  @Test func `Support is a sheet, which going back closes`() async throws {
    let stack = open(ProfileHost())
    try await ScriptedUser { stack }.tap("Contact support")
    #expect(stack.sheet?.top?.title == "Stub: chat about anything")
    stack.back()
    #expect(stack.top?.title == "Profile")
  }

  @Test func `Without chat there is no button for support; on another profile there is none`() {
    let host = ProfileHost(chatBuilder: nil)
    #expect(open(host).top?.buttons.map(\.title) == ["My orders", "Sign out"])
    #expect(open(host, "Mina").top?.buttons.isEmpty == true)
  }

  @Test func `Signing out is left to the app`() async throws {
    var signedOut = 0
    let stack = open(ProfileHost(onSignOut: { signedOut += 1 }))
    try await ScriptedUser { stack }.tap("Sign out")
    #expect(signedOut == 1)
  }

  @Test func `The address screen delivers the chosen address`() async throws {
    let stack = open(ProfileHost())
    let builder = ProfileBuilder(dependency: ProfileHost())
    let choice = Task { await stack.screens[0].result { builder.buildAddressChoice(result: $0) } }
    try await ScriptedUser { stack }.tap("7 Mill Lane")
    #expect(await choice.value == Address("7 Mill Lane"))
  }

  private func open(_ host: ProfileHost, _ user: String = "Hana") -> ScreenStack {
    ScreenStack(ProfileBuilder(dependency: host).build(user: UserID(user)))
  }
}
