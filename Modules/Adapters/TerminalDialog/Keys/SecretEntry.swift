import FeatureDependencies

/// A secret that is being typed, in one place of memory that is never moved.
struct SecretEntry {
  private static let longest = 256

  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(Self.longest) }

  /// Changes the secret as `key` does.
  ///
  /// Throws ``DialogInterruption/refused(_:)`` for more than 256 bytes.
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
