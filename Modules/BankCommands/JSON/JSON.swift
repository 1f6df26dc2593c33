#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON value of the output for scripts. The names and types of members must not change.
enum JSON: Encodable, Sendable, Equatable {
  case string(String)
  case integer(Int64)
  case null
  case array([JSON])
  case object([String: JSON])
  case yes

  /// The text of `value`; null without a value.
  static func text(_ value: (some CustomStringConvertible)?) -> JSON {
    value.map { .string($0.description) } ?? .null
  }

  /// The number `value`; null without a value.
  static func number(_ value: (some BinaryInteger)?) -> JSON {
    value.map { .integer(Int64($0)) } ?? .null
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .null: try container.encodeNil()
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    case .yes: try container.encode(true)
    }
  }

  /// An object with the members of both objects.
  func merging(_ other: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members.merging(others) { $1 })
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object; members whose value is nil are omitted.
  init(dictionaryLiteral members: (String, JSON?)...) {
    let present = members.compactMap { name, value in value.map { (name, $0) } }
    self = .object(Dictionary(present) { first, _ in first })
  }
}

extension JSON {
  /// The value with sorted members and a final line feed, pretty-printed unless `onOneLine`.
  func text(onOneLine: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    // Strings, integers and Booleans always encode.
    guard let data = try? encoder.encode(self) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
