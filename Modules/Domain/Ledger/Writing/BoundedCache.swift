/// The maximum number of values in a cache.
let cacheLimit = 4096

/// A cache of at most 4,096 values; a full cache is emptied.
package struct BoundedCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]

  package init() {}

  package subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= cacheLimit { values = [:] }
      values[key] = newValue
    }
  }
}
