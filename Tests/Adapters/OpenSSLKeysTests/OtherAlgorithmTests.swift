import Foundation
import Ledger
import OpenSSLKeys
import Testing

struct OtherAlgorithmTests {
  // RFC 8410 section 3: the last arc of the algorithm is 112 for Ed25519, 110 for X25519.
  @Test(arguments: [(UInt8(112), true), (110, false), (111, false), (113, false)])
  func `A public key of another algorithm than Ed25519 is rejected`(arc: UInt8, isKey: Bool) {
    let head: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, arc, 0x03, 0x21, 0x00]
    let der = Data(head + [UInt8](repeating: 7, count: 32))
    let pem = "-----BEGIN PUBLIC KEY-----\n\(der.base64EncodedString())\n-----END PUBLIC KEY-----\n"
    #expect(((try? PublicKey(file: Array(pem.utf8))) != nil) == isKey)
  }
}
