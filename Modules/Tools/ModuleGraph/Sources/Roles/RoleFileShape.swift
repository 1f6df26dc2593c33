#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a file of roles holds, without its lines.
struct RoleFileShape: Decodable {
  let roles: [String: [String]]
  let mayDependOn: [String: [String]]
  let everyModule: Bool?

  init(_ data: Data) throws(RolesError) {
    // The lines are counted in bytes, so that another encoding would hide every role.
    guard !data.contains(0) else { throw .malformed(reason: "it is not in UTF-8") }
    do { self = try JSONDecoder().decode(RoleFileShape.self, from: data) } catch {
      throw .malformed(reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, _): return "it has no key \"\(key.stringValue)\""
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      let place = path.isEmpty ? "the whole" : "\"\(path.joined(separator: "."))\""
      return "\(place) is not \(name(of: type))"
    case .dataCorrupted(let context):
      return context.underlyingError.map { "\($0)" } ?? context.debugDescription
    @unknown default: return "\(error)"
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
