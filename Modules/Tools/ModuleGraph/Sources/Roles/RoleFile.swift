import Foundation

/// The content of a file of roles, without order and lines, which `JSONDecoder` does not provide.
struct RoleFile: Decodable, Sendable {
  let roles: [String: [String]]
  /// Roles that a role may depend on, external modules that it may import, and roles that it may
  /// not reach however far down.
  let mayDependOn, mayImport, mayNotReach: [String: [String]]?
  /// The roles that may import a module.
  let mayBeImportedBy: [String: [String]]?
  /// Whether a module that has no role is a finding.
  let everyModule: Bool?

  static let sections = ["roles", "mayDependOn", "mayImport", "mayNotReach", "mayBeImportedBy"]

  init(_ data: Data, file: String) throws(ModuleGraphError) {
    do { self = try JSONDecoder().decode(RoleFile.self, from: data) } catch {
      throw .noRoles(path: file, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, _): return "it has no key \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return "\"\(path.joined(separator: "."))\" has a value of another type than expected"
    case .dataCorrupted(let context):
      return context.underlyingError.map { "\($0)" } ?? context.debugDescription
    @unknown default: return "\(error)"
    }
  }
}

/// A string of a file of roles, with its line.
struct RoleText: Sendable {
  /// The keys that contain it: none for a top-level key.
  let path: [String]
  let text: String
  let line: Int
  let isKey: Bool
}

/// Reads the strings of valid JSON in order.
struct RoleTextReader {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// The last key at each depth.
  private var keys: [String] = []
  private var depth = 0

  init(_ json: Data) { bytes = Array(json) }

  mutating func read() -> [RoleText] {
    var found: [RoleText] = []
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): found.append(takeText())
      default: break
      }
      index += 1
    }
    return found
  }

  /// Reads the string that begins here, up to its closing quotation mark.
  private mutating func takeText() -> RoleText {
    let start = index
    repeat {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    } while index < bytes.count
      && bytes[index] != UInt8(ascii: "\"")
    let literal = Data(bytes[start...min(index, bytes.count - 1)])
    let text =
      (try? JSONDecoder().decode(String.self, from: literal))
      ?? String(decoding: literal, as: UTF8.self)
    let next = bytes.dropFirst(index + 1).first { $0 > 0x20 }
    let isKey = next == UInt8(ascii: ":")
    let path = Array(keys.prefix(isKey ? depth - 1 : depth))
    if isKey { keys = path + [text] }
    return RoleText(path: path, text: text, line: line, isKey: isKey)
  }
}
