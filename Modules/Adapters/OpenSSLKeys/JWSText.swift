/// A compact JWS (RFC 7515) taken apart; nothing of it is verified.
struct JWSText {
  let header: [UInt8]
  let payload: [UInt8]
  let signature: [UInt8]
  /// What is signed: header and payload as they are written.
  let input: [UInt8]

  /// Nil unless `text` has three parts in base64 for URLs.
  init?(_ text: String) {
    // By bytes: to go through a text by characters takes longer than to hash it.
    let bytes = Array(text.utf8)
    let dots = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
    guard dots.count == 2, let header = Base64URL.decode(bytes[..<dots[0]]),
      let payload = Base64URL.decode(bytes[(dots[0] + 1)..<dots[1]]),
      let signature = Base64URL.decode(bytes[(dots[1] + 1)...])
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    input = Array(bytes[..<dots[1]])
  }
}
