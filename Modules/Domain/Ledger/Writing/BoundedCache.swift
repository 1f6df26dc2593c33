/// A cache that keeps at least the 4,096 values written last, and at most twice as many.
package struct BoundedCache<Key: Hashable, Value> {
  private var newer: [Key: Value] = [:]
  private var older: [Key: Value] = [:]

  package init() {}

  package subscript(key: Key) -> Value? {
    get { newer[key] ?? older[key] }
    set {
      if newer.count >= 4096 { (older, newer) = (newer, [:]) }
      newer[key] = newValue
    }
  }
}
