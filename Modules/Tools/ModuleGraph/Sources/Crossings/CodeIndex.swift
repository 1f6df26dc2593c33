/// The declarations of all folders, by name.
final class CodeIndex {
  struct Declaration {
    let name: String
    /// The innermost type that contains it; nil at the top level of a file.
    let owner: String?
    let folder: Int
    /// The type of the value or of the result, as far as it is written.
    let type: ValueType?
    /// The parameters of a function or case; nil of types and variables.
    var parameters: [Parameter]?
    var isCase = false
    /// Whether the declaration belongs to the type, not to its values.
    var isStatic = false
    /// Whether other files cannot use the declaration.
    var isPrivate = false
    /// Whether the type is that of the value to which the declaration belongs: `Self`.
    var isOfSelf = false
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
  /// The generic parameters of types, each with the type that it conforms to.
  private(set) var generics: [String: [(name: String, bound: ValueType?)]] = [:]
  /// The types that aliases stand for.
  private var aliases: [String: ValueType] = [:]

  func add(_ declaration: Declaration, isType: Bool) {
    if isType { types[declaration.name, default: []].append(declaration) }
    if let owner = declaration.owner {
      members[owner, default: [:]][declaration.name, default: []].append(declaration)
      if !isType, declaration.name != "init" {
        byName[declaration.name, default: []].append(declaration)
      }
    } else if !isType {
      globals[declaration.name, default: []].append(declaration)
    }
  }

  /// Records that `type` inherits from `parent`, or is an alias of it.
  func add(parent: String, of type: String) { parents[type, default: []].insert(parent) }

  func add(generics: [(name: String, bound: ValueType?)], of type: String) {
    if !generics.isEmpty { self.generics[type] = generics }
  }

  func add(alias: String, of type: ValueType) {
    aliases[alias] = type
    if let name = type.path.last { add(parent: name, of: alias) }
  }

  /// The type that `type` stands for, if it is the alias of a function, a list or a map.
  func expanded(_ type: ValueType?) -> ValueType? {
    guard let type, type.shape == .one, let name = type.path.last, let alias = aliases[name],
      alias.shape != .one
    else { return type }
    return alias
  }

  /// The members `name` of the nearest of `type` and its ancestors that has some which `call` fits;
  /// those in `folder` if there are any.
  func members(
    _ name: String, of type: String, near folder: Int, _ call: Call? = nil
  ) -> [Declaration] {
    var (seen, waiting): (Set<String>, [String]) = ([], [type])
    let isVisible = { (one: Declaration) in !one.isPrivate || one.folder == folder }
    let preferOwn = { (all: [Declaration]) in
      let own = all.filter { $0.folder == folder }
      return own.isEmpty ? all : own
    }
    var other: [Declaration] = []
    while !waiting.isEmpty {
      let type = waiting.removeFirst()
      guard seen.insert(type).inserted else { continue }
      waiting += (parents[type] ?? []).sorted()
      guard let all = members[type]?[name]?.filter(isVisible), !all.isEmpty else { continue }
      let fitting = all.filter { fits($0, call) }
      // Of overloads the compiler prefers the one with the fewest default arguments. Initializers
      // are no uses; each can tell the types of arguments. Cases of one name have different types.
      let functions = fitting.filter { !$0.isCase && name != "init" }
      let fewest = functions.compactMap(\.parameters?.count).min()
      let best = fitting.filter { fewest == nil || $0.parameters?.count ?? fewest == fewest }
      if !best.isEmpty { return preferOwn(best) }
      if other.isEmpty, isDeclared(type) { other = preferOwn(all) }
    }
    return other
  }

  /// Whether a type of this name is declared in some folder.
  func isDeclared(_ type: String) -> Bool { types[type] != nil }

  /// Replaces the generic parameters of the type of `receiver` by its arguments.
  func substitute(_ type: ValueType?, _ receiver: ValueType?) -> ValueType? {
    guard let type, let owner = receiver?.path.first, let generics = generics[owner] else {
      return type
    }
    let given = receiver?.arguments ?? []
    return type.replacing { name in
      guard let place = generics.firstIndex(where: { $0.name == name }) else { return nil }
      return .some(given.indices.contains(place) ? given[place] : generics[place].bound)
    }
  }

  /// The type at the end of a path such as `Service.shared.account`; nil if it cannot be found.
  func resolve(_ type: ValueType?, near folder: Int, depth: Int = 8) -> ValueType? {
    let type = expanded(type)
    if let type, type.path.isEmpty { return type }
    guard let type, let first = type.path.first, depth > 0 else { return nil }
    var current = type.path.count == 1 ? type : ValueType(path: [first])
    for name in type.path.dropFirst() {
      // For a nested type, the type of the member is the nested type itself.
      guard let member = members(name, of: current.path[0], near: folder).first,
        let next = resolve(member.type(in: current, self), near: folder, depth: depth - 1)
      else { return nil }
      current = next
    }
    return type.shape == .one ? current : current.with(type.shape)
  }
}

extension CodeIndex {
  /// Whether a declaration can be used with the arguments of `call`, or without any.
  func fits(_ one: Declaration, _ call: Call?) -> Bool {
    guard let parameters = one.parameters else {
      guard let call, call.isCalled, one.type?.path != [one.name] else { return true }
      // A value is called if it is a function.
      return canBeFunction(one.type) && call.labels.allSatisfy { $0 == nil }
    }
    // The payload of a case can be left out of a pattern, and its labels too.
    if one.isCase { return call.map { $0.labels.count <= max(1, parameters.count) } ?? true }
    return call?.fits(parameters, isClosure: canBeFunction) ?? false
  }

  private func canBeFunction(_ type: ValueType?) -> Bool {
    guard let type = expanded(type), type.inputs == nil else { return true }
    return type.shape == .one && !isDeclared(type.path.last ?? "")
  }

  /// The type of the elements of a value, if its type is a list or is declared as a collection.
  func element(of type: ValueType?, near folder: Int) -> ValueType? {
    guard let type, type.shape == .one, let name = type.path.first else { return type?.element }
    let isCollection = parents[name]?.contains {
      $0.hasSuffix("Collection") || $0.hasSuffix("Sequence")
    }
    guard isCollection ?? false else { return nil }
    return members("subscript", of: name, near: folder).first?.type(in: type, self)
  }
}

extension CodeIndex.Declaration {
  /// Whether the declaration can follow a dot without a value, or with a type, before it.
  var isOfType: Bool { isStatic || isCase || type?.path == [name] }

  /// The type of the member of a value of type `receiver`.
  func type(in receiver: ValueType, _ index: CodeIndex) -> ValueType? {
    index.substitute(type, receiver)
  }

  /// The type of the argument with this label or else at this position.
  func argument(_ label: String?, _ position: Int) -> ValueType? {
    guard let parameters else { return nil }
    if let label { return parameters.first { $0.label == label }?.type }
    guard parameters.indices.contains(position) else { return nil }
    return parameters[position].label == nil || isCase ? parameters[position].type : nil
  }
}

/// Types of other modules to which many types conform, or from which they inherit.
let sharedTypes: Set<String> = [
  "AsyncSequence", "BidirectionalCollection", "BinaryInteger", "Codable", "Collection",
  "Comparable", "Decodable", "Encodable", "Equatable", "Error", "FixedWidthInteger",
  "FloatingPoint", "Hashable", "Identifiable", "MutableCollection", "NSObject", "Numeric",
  "Optional", "Publisher", "RandomAccessCollection", "RangeReplaceableCollection",
  "RawRepresentable", "Sequence", "Shape", "StringProtocol", "UIControl", "UIResponder", "UIView",
  "UIViewController", "View",
]

/// Members of the standard library and of Foundation. If the type of a value is unknown, a member
/// with such a name is more likely one of theirs.
let standardMembers: Set<String> = [
  "absoluteString", "add", "allCases", "allSatisfy", "append", "appending", "async", "body",
  "cancel", "code", "compactMap", "compactMapValues", "components", "contains", "contents",
  "count", "current", "data", "date", "day", "debugDescription", "decode", "default",
  "description", "distance", "drop", "dropFirst", "dropLast", "dump", "element", "elements",
  "encode", "endIndex", "enumerated", "error", "execute", "failure", "filter", "first",
  "firstIndex", "flatMap", "forEach", "format", "get", "hasPrefix", "hasSuffix", "hash", "id",
  "index", "indices", "init", "insert", "isEmpty", "isNumber", "joined", "key", "keys", "last",
  "lastIndex", "load", "localizedDescription", "lowercased", "main", "map", "mapValues", "max",
  "merge", "merging", "message", "min", "month", "name", "next", "none", "now", "offset",
  "path", "popLast", "prefix", "print", "random", "randomElement", "range", "rawValue", "read",
  "reduce", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "replace",
  "replacing", "reserveCapacity", "reset", "result", "resume", "reverse", "reversed", "rounded",
  "run", "save", "self", "send", "set", "shared", "shuffled", "size", "some", "sort", "sorted",
  "split", "standard", "start", "startIndex", "starts", "status", "stop", "string", "success",
  "suffix", "sum", "swapAt", "text", "timeIntervalSince", "title", "trimmingCharacters", "type",
  "union", "update", "uppercased", "url", "utf8", "value", "values", "wait", "write", "year",
  "zero",
]
