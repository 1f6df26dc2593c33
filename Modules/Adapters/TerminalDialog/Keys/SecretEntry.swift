import FeatureDependencies

/// A secret being typed. Its memory is allocated once and never moved, so that no copies remain.
struct SecretEntry {
  private static let longest = 256

  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(Self.longest) }

  /// Applies `key` to the secret; other keys than text, Backspace and Ctrl-U are ignored.
  ///
  /// Throws `DialogInterruption.refused(_:)` for more than 256 bytes.
  mutating func take(_ key: Key) throws(DialogInterruption) {
    switch key {
    case .text(let text):
      guard bytes.count + text.utf8.count <= Self.longest else {
        throw .refused(.tooLong(limit: Self.longest))
      }
      bytes.append(contentsOf: text.utf8)
    case .backspace: dropLast()
    case .eraseLine: wipe()
    default: break
    }
  }

  mutating func wipe() { while !bytes.isEmpty { dropLast() } }

  private mutating func dropLast() {
    guard !bytes.isEmpty else { return }
    bytes[bytes.count - 1] = 0
    bytes.removeLast()
  }
}
