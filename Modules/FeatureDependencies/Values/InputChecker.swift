/// Walks an ``InputValue`` and collects all that is wrong with it, each fault with path and place.
public struct InputChecker: Sendable {
  /// The faults reported so far: the first hundred.
  public private(set) var faults: [InputFault] = []

  /// A checker that has found nothing yet.
  public init() {}

  /// Reports `problem` at `path`.
  public mutating func report(
    _ problem: InputFault.Problem, _ path: String, _ position: TextPosition
  ) {
    guard faults.count < InputFaults.most else { return }
    faults.append(InputFault(path: path, position: position, problem: problem))
  }

  /// The members of an object that has each of `required` once, `optional` ones at most once, and
  /// no others; what differs from that is reported.
  public mutating func object(
    _ value: InputValue, _ path: String, required: [String], optional: [String] = []
  ) -> [String: InputValue] {
    guard case .object(let members) = value.content else {
      report(.wrongType(expected: .object), path, value.position)
      return [:]
    }
    var found: [String: InputValue] = [:]
    let known = required + optional
    for (name, member) in members {
      if !known.contains(name) {
        let nearest = Spelling.nearest(to: name, among: known)
        report(.unknownKey(nearest: nearest), Self.path(path, Self.clipped(name)), member.position)
      } else if found.updateValue(member, forKey: name) != nil {
        report(.duplicateKey, Self.path(path, name), member.position)
      }
    }
    for name in required where found[name] == nil {
      report(.missingKey, Self.path(path, name), value.position)
    }
    return found
  }

  /// The elements of a list, each with its path; none for nil. What is no list is reported.
  public mutating func array(_ value: InputValue?, _ path: String) -> [(InputValue, String)] {
    guard let value else { return [] }
    guard case .array(let elements) = value.content else {
      report(.wrongType(expected: .array), path, value.position)
      return []
    }
    return elements.enumerated().map { ($1, "\(path)[\($0)]") }
  }

  /// A text; nil for nil. What is no text is reported.
  public mutating func string(_ value: InputValue?, _ path: String) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value.content else {
      report(.wrongType(expected: .string), path, value.position)
      return nil
    }
    return text
  }

  /// A whole number in `range`, written as one: `320`, not `320.0` or `3.2e2`; nil for nil.
  /// Anything else is reported.
  public mutating func integer(
    _ value: InputValue?, _ path: String, in range: ClosedRange<Int64>
  ) -> Int64? {
    guard let value else { return nil }
    guard case .number(let text) = value.content else {
      report(.wrongType(expected: .wholeNumber), path, value.position)
      return nil
    }
    guard !text.contains(where: { ".eE".contains($0) }) else {
      report(.notInteger(Self.clipped(text)), path, value.position)
      return nil
    }
    guard let number = Int64(text), range.contains(number) else {
      report(.outOfRange(Self.clipped(text), range), path, value.position)
      return nil
    }
    return number
  }

  /// What `make` makes of a text; nil for nil. A text it makes nothing of is reported, with what is
  /// `expected`.
  public mutating func text<Value>(
    _ value: InputValue?, _ path: String, expected: String, _ make: (String) -> Value?
  ) -> Value? {
    guard let value, let text = string(value, path) else { return nil }
    guard let made = make(text) else {
      report(.invalid(Self.clipped(text), expected: expected), path, value.position)
      return nil
    }
    return made
  }

  private static func path(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  /// `text`, or its beginning if it is too long to be quoted.
  private static func clipped(_ text: String) -> String {
    text.utf8.count <= 60 ? text : "\(text.prefix(40))…"
  }
}
