/// A cache that keeps at least the 2,048 values written last, and at most twice as many. Emptying a
/// full cache at once would drop values that the entry being written still needs.
package struct BoundedCache<Key: Hashable, Value> {
  private var newer: [Key: Value] = [:]
  private var older: [Key: Value] = [:]

  package init() {}

  package subscript(key: Key) -> Value? {
    get { newer[key] ?? older[key] }
    set {
      older[key] = nil
      if newer.count >= 2048 { (older, newer) = (newer, [:]) }
      newer[key] = newValue
    }
  }
}
