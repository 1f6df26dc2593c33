/// One mention of a symbol at a place of a file, as the compiler wrote it into its index.
struct Occurrence: Sendable {
  /// The roles of a mention and of its relations, with the values of `indexstore.h`.
  struct Roles: OptionSet, Sendable {
    let rawValue: UInt64

    static let declaration = Roles(rawValue: 1)
    static let definition = Roles(rawValue: 1 << 1)
    static let reference = Roles(rawValue: 1 << 2)
    static let read = Roles(rawValue: 1 << 3)
    static let write = Roles(rawValue: 1 << 4)
    static let implicit = Roles(rawValue: 1 << 8)
    static let childOf = Roles(rawValue: 1 << 9)
    static let baseOf = Roles(rawValue: 1 << 10)
    static let overrideOf = Roles(rawValue: 1 << 11)
    static let receivedBy = Roles(rawValue: 1 << 12)
    static let extendedBy = Roles(rawValue: 1 << 14)
    static let accessorOf = Roles(rawValue: 1 << 15)
    static let containedBy = Roles(rawValue: 1 << 16)
  }

  /// The kinds of symbols that matter here, with the values of `indexstore.h`.
  enum Kind: UInt32, Sendable {
    case other = 0
    case enumeration = 5
    case structure, classType, protocolType
    case property = 19
    case initializer = 22
    case parameter = 25

    var isType: Bool { (Kind.enumeration.rawValue...Kind.protocolType.rawValue).contains(rawValue) }
  }

  let usr, name, file, module: String
  let kind: Kind
  let subkind: UInt32
  let line, column: Int
  let roles: Roles
  let relations: [(roles: Roles, usr: String)]

  var isDeclaration: Bool { !roles.isDisjoint(with: [.declaration, .definition]) }

  /// The type, protocol or extension around a declaration.
  var parent: String? { relations.first { $0.roles.contains(.childOf) }?.usr }

  /// Whether the compiler added it, as a memberwise initializer.
  var isImplicit: Bool { roles.contains(.implicit) }

  var isWrite: Bool { roles.contains(.write) }

  /// Whether the name of a property is only a label of its type's memberwise initializer.
  var isLabel: Bool { kind == .property && roles.isDisjoint(with: [.read, .write]) }

  /// Whether the symbol is a getter, a setter, an observer or another accessor.
  var isAccessor: Bool {
    subkind == 3 || subkind == 4 || (1000...1003).contains(subkind) || subkind >= 1014
  }

  /// Whether it is `willSet` or `didSet`, which only stored properties have.
  var isObserver: Bool { subkind == 1000 || subkind == 1001 }

  /// The symbols with one of `roles` in relation to this one.
  func related(_ roles: Roles) -> [String] {
    relations.filter { !$0.roles.isDisjoint(with: roles) }.map(\.usr)
  }
}
