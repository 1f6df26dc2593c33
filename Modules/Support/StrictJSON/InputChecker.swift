public import FeatureDependencies

/// Validates an ``InputValue`` and collects its faults, each with path and position.
public struct InputChecker: Sendable {
  /// The faults reported so far, at most ``InputFaults/maximum``.
  public private(set) var faults: [InputFault] = []

  /// Creates a checker without faults.
  public init() {}

  /// Reports `problem` at `path`; does nothing after ``InputFaults/maximum`` faults.
  public mutating func report(
    _ problem: InputFault.Problem, _ path: String, _ position: TextPosition
  ) {
    guard faults.count < InputFaults.maximum else { return }
    faults.append(InputFault(path: path, position: position, problem: problem))
  }

  /// Returns the members of an object by name.
  ///
  /// Reports a value that is not an object, a missing `required` member, a repeated member and an
  /// unknown one.
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

  /// Returns the elements of a list, each with its path; empty for nil. Reports a value that is not
  /// a list.
  public mutating func array(_ value: InputValue?, _ path: String) -> [(InputValue, String)] {
    guard let value else { return [] }
    guard case .array(let elements) = value.content else {
      report(.wrongType(expected: .array), path, value.position)
      return []
    }
    return elements.enumerated().map { ($1, "\(path)[\($0)]") }
  }

  /// Returns a text; nil for nil. Reports a value that is not a text.
  public mutating func string(_ value: InputValue?, _ path: String) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value.content else {
      report(.wrongType(expected: .string), path, value.position)
      return nil
    }
    return text
  }

  /// Returns a whole number in `range`; nil for nil. Reports any other value.
  ///
  /// The notation must be that of a whole number: `320`, not `320.0` or `3.2e2`.
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

  /// Returns the text converted by `make`; nil for nil. If `make` returns nil, reports the text
  /// together with `expected`.
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

  /// Returns `text`, or its first 40 Unicode scalars if it is too long to quote: one character can
  /// have any number of them.
  package static func clipped(_ text: String) -> String {
    guard text.utf8.count > 60 else { return text }
    let part = text.unicodeScalars.prefix(40)
    return part.endIndex == text.endIndex ? text : String(part) + "…"
  }
}

extension InputChecker {
  /// Returns answers by question key, from an object whose values are texts, numbers or lists of
  /// them.
  ///
  /// A number is the answer as it is written: the question judges `1e6` as it does the text.
  /// Reports any other value, and each key that is not in `known`. Also reports each text for which
  /// `valid` returns the valid answers to its question.
  public mutating func answers(
    _ value: InputValue, _ path: String, known: [QuestionKey],
    valid: (QuestionKey, String) -> String? = { _, _ in nil }
  ) -> [QuestionKey: [String]] {
    var answers: [QuestionKey: [String]] = [:]
    for (name, member) in object(value, path, required: [], optional: known.map(\.rawValue)) {
      let place = path.isEmpty ? name : "\(path).\(name)"
      let isList = if case .array = member.content { true } else { false }
      let key = QuestionKey(rawValue: name)
      answers[key] = (isList ? array(member, place) : [(member, place)]).compactMap {
        (element, place) in
        guard let text = answer(element, place) else { return nil }
        if let valid = valid(key, text) {
          report(.invalid(Self.clipped(text), expected: valid), place, element.position)
        }
        return text
      }
    }
    return answers
  }

  private mutating func answer(_ value: InputValue, _ path: String) -> String? {
    switch value.content {
    case .number(let text), .string(let text): return text
    case .object, .array, .bool, .null:
      report(.wrongType(expected: .answer), path, value.position)
      return nil
    }
  }
}
