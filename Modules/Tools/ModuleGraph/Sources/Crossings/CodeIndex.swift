/// The declarations of all folders, by name.
struct CodeIndex {
  struct Declaration {
    let name: String
    /// The innermost type that contains it; nil at the top level of a file.
    let owner: String?
    let folder: Int
    /// The type of the value or of the result, as far as it is written.
    let type: ValueType?
  }

  /// Types at the top level, and nested ones, by name.
  private(set) var types: [String: [Declaration]] = [:]
  /// Functions and variables at the top level, by name.
  private(set) var globals: [String: [Declaration]] = [:]
  /// Members and nested types, by the name of their type and their own.
  private var members: [String: [String: [Declaration]]] = [:]
  /// All members by name, for values whose type is unknown.
  private(set) var byName: [String: [Declaration]] = [:]
  private var parents: [String: Set<String>] = [:]

  mutating func add(_ declaration: Declaration, isType: Bool) {
    if isType { types[declaration.name, default: []].append(declaration) }
    if let owner = declaration.owner {
      members[owner, default: [:]][declaration.name, default: []].append(declaration)
      if !isType { byName[declaration.name, default: []].append(declaration) }
    } else if !isType {
      globals[declaration.name, default: []].append(declaration)
    }
  }

  /// Records that `type` inherits from `parent`, or is an alias of it.
  mutating func add(parent: String, of type: String) { parents[type, default: []].insert(parent) }

  /// The member `name` of `type` or of a type that it inherits from. Several folders can declare
  /// one; the one in `folder` comes first.
  func member(_ name: String, of type: String, near folder: Int) -> Declaration? {
    var (seen, waiting): (Set<String>, [String]) = ([], [type])
    while let type = waiting.popLast() {
      guard seen.insert(type).inserted else { continue }
      if let found = members[type]?[name] {
        return found.first { $0.folder == folder } ?? found.first
      }
      waiting += (parents[type] ?? []).sorted()
    }
    return nil
  }

  /// Whether a type of this name is declared in some folder.
  func isDeclared(_ type: String) -> Bool { types[type] != nil }

  /// The type at the end of a path such as `Service.shared.account`; nil if it cannot be found.
  func resolve(_ type: ValueType?, near folder: Int, depth: Int = 8) -> ValueType? {
    guard let type, let first = type.path.first, depth > 0 else { return nil }
    var current = ValueType(path: [first], isList: type.path.count == 1 && type.isList)
    for name in type.path.dropFirst() {
      // A nested type is declared with itself as its type.
      guard let member = member(name, of: current.path[0], near: folder) else { return nil }
      let next = resolve(member.type, near: folder, depth: depth - 1)
      guard let next else { return nil }
      current = next
    }
    return ValueType(path: current.path, isList: type.isList || current.isList)
  }
}

/// Members of the standard library and of Foundation. If the type of a value is unknown, a member
/// with such a name is more likely one of theirs.
let standardMembers: Set<String> = [
  "absoluteString", "add", "allCases", "allSatisfy", "append", "appending", "async", "body",
  "cancel",
  "code", "components", "compactMap", "compactMapValues", "contains", "contents", "count",
  "current",
  "data", "date", "day", "debugDescription", "decode", "default", "description", "distance", "drop",
  "dropFirst", "dropLast", "dump", "elements", "encode", "endIndex", "enumerated", "error",
  "execute", "failure", "filter", "first", "firstIndex", "flatMap", "forEach", "format", "get",
  "hash", "hasPrefix", "hasSuffix", "id", "index", "indices", "init", "insert", "isEmpty",
  "isNumber", "joined", "key", "keys", "last", "lastIndex", "load", "localizedDescription",
  "lowercased",
  "main", "map", "mapValues", "max", "merge", "merging", "message", "min", "month", "name", "next",
  "none", "now", "path", "popLast", "prefix", "print", "random", "randomElement", "range",
  "rawValue",
  "read", "reduce", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "replace",
  "replacing", "reserveCapacity", "reset", "result", "resume", "reverse", "reversed", "rounded",
  "run",
  "save", "self", "send", "set", "shared", "shuffled", "size", "some", "sort", "sorted", "split",
  "standard", "start", "startIndex", "starts", "status", "stop", "string", "success", "suffix",
  "sum",
  "swapAt", "text", "timeIntervalSince", "title", "trimmingCharacters", "type", "union", "update",
  "uppercased", "url", "utf8", "value", "values", "wait", "write", "year", "zero",
]
