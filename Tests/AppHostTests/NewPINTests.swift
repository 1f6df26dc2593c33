import OpenSSLKeys
import Synchronization
import Testing

@testable import AppHost

struct NewPINTests {
  @Test func `A PIN entered twice is chosen`() async throws {
    let pin = try await NewPIN(pins: TypedPINs(["739164", "739164"])).chosen()
    #expect(pin.withBytes { $0 == Array("739164".utf8) })
  }

  @Test(arguments: ["739165", "739146", "7391640", "73916", ""])
  func `A PIN that was entered otherwise the second time is not`(second: String) async {
    await #expect(throws: NewPIN.Refusal.differ) {
      _ = try await NewPIN(pins: TypedPINs(["739164", second])).chosen()
    }
  }
}

/// One PIN after the other.
private final class TypedPINs: PINSource {
  private let left: Mutex<[String]>

  init(_ pins: [String]) { left = Mutex(pins.reversed()) }

  func pin(for purpose: PINPurpose, rejected: PINRejection?) async throws(PINError) -> SecretBytes {
    guard let next = left.withLock({ $0.popLast() }) else { throw .cannotAskAgain }
    return SecretBytes(text: next)
  }
}
