extension CanonicalJSON {
  /// The value that `bytes` hold, or nil unless they are in canonical form and all values in them
  /// are strings, lists and objects.
  public init?(canonical bytes: [UInt8]) {
    guard let node = try? StrictJSONReader.read(bytes), let value = CanonicalJSON(node),
      value.bytes == bytes
    else { return nil }
    self = value
  }

  private init?(_ node: JSONNode) {
    switch node.value {
    case .string(let text): self = .string(text)
    case .array(let nodes):
      let elements = nodes.compactMap { CanonicalJSON($0) }
      guard elements.count == nodes.count else { return nil }
      self = .array(elements)
    case .object(let pairs):
      let members = pairs.compactMap { pair in CanonicalJSON(pair.node).map { (pair.name, $0) } }
      guard members.count == pairs.count else { return nil }
      // A key that is written twice makes the bytes differ from the canonical ones.
      self = .object(Dictionary(members) { first, _ in first })
    case .number, .bool, .null: return nil
    }
  }
}
