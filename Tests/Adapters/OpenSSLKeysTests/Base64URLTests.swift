import Foundation
import Ledger
import OpenSSLKeys
import Testing

struct Base64URLTests {
  @Test(arguments: 0...66)
  func `Base64url encoding matches Foundation's and decodes to the same bytes`(count: Int) {
    var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 251) }
    for _ in 0..<256 {
      for index in bytes.indices { bytes[index] &+= UInt8(truncatingIfNeeded: index &+ 1) }
      let text = Data(bytes).base64EncodedString().replacing("=", with: "")
        .replacing("+", with: "-").replacing("/", with: "_")
      #expect(bytes.base64URL == text)
      #expect(Base64URL.decode(text) == bytes)
    }
  }

  @Test func `Of all two-character texts, only canonical encodings of one byte are decoded`() {
    let printable = (UInt8(ascii: " ")...UInt8(ascii: "~")).map { Character(Unicode.Scalar($0)) }
    let read = printable.flatMap { first in
      printable.compactMap { Base64URL.decode("\(first)\($0)") }
    }
    #expect(read.sorted { $0[0] < $1[0] } == (0...255).map { [UInt8($0)] })
  }
}
