/// Walks a JSON value and collects all that is wrong with it, each fault with its path and place.
struct JSONChecker {
  /// More than anybody would read.
  private static let most = 100

  private(set) var faults: [JSONFault] = []

  mutating func report(_ problem: JSONFault.Problem, _ path: String, _ position: JSONPosition) {
    guard faults.count < Self.most else { return }
    faults.append(JSONFault(path: path, position: position, problem: problem))
  }

  /// The members of an object that has each of `required` once, `optional` ones at most once, and
  /// no others.
  mutating func object(
    _ node: JSONNode, _ path: String, required: [String], optional: [String] = []
  ) -> [String: JSONNode] {
    guard case .object(let members) = node.value else {
      report(.wrongType(expected: .object), path, node.position)
      return [:]
    }
    var found: [String: JSONNode] = [:]
    let known = required + optional
    for (name, member) in members {
      if !known.contains(name) {
        let place = path.member(name.clipped)
        report(.unknownKey(nearest: name.nearest(of: known)), place, member.position)
      } else if found.updateValue(member, forKey: name) != nil {
        report(.duplicateKey, path.member(name), member.position)
      }
    }
    for name in required where found[name] == nil {
      report(.missingKey, path.member(name), node.position)
    }
    return found
  }

  mutating func array(_ node: JSONNode?, _ path: String) -> [(JSONNode, String)] {
    guard let node else { return [] }
    guard case .array(let elements) = node.value else {
      report(.wrongType(expected: .array), path, node.position)
      return []
    }
    return elements.enumerated().map { ($1, "\(path)[\($0)]") }
  }

  mutating func string(_ node: JSONNode?, _ path: String) -> String? {
    guard let node else { return nil }
    guard case .string(let text) = node.value else {
      report(.wrongType(expected: .string), path, node.position)
      return nil
    }
    return text
  }

  /// A whole number, written as one: `320`, not `320.0` or `3.2e2`.
  mutating func integer(
    _ node: JSONNode?, _ path: String, in range: ClosedRange<Int64>
  ) -> Int64? {
    guard let node else { return nil }
    guard case .number(let text) = node.value else {
      report(.wrongType(expected: .wholeNumber), path, node.position)
      return nil
    }
    guard !text.contains(where: { ".eE".contains($0) }) else {
      report(.notInteger(text.clipped), path, node.position)
      return nil
    }
    guard let number = Int64(text), range.contains(number) else {
      report(.outOfRange(text.clipped, range), path, node.position)
      return nil
    }
    return number
  }

  /// A string that `make` takes.
  mutating func text<Value>(
    _ node: JSONNode?, _ path: String, expected: String, _ make: (String) -> Value?
  ) -> Value? {
    guard let node, let text = string(node, path) else { return nil }
    guard let value = make(text) else {
      report(.invalid(text.clipped, expected: expected), path, node.position)
      return nil
    }
    return value
  }
}

extension String {
  fileprivate func member(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }

  /// The text, or its beginning if it is too long to be quoted.
  var clipped: String { utf8.count <= 60 ? self : "\(prefix(40))…" }
}
