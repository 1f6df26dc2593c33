/// Names that a feature cannot have, because Swift, its libraries or this program use them.
enum Vocabulary {
  /// Swift's keywords: a member with such a name would need backticks.
  static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "convenience", "default", "defer", "deinit", "do", "dynamic",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
    "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout", "internal", "is",
    "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated", "open", "operator",
    "optional", "override", "package", "postfix", "precedencegroup", "prefix", "private",
    "protocol", "public", "repeat", "required", "rethrows", "return", "self", "sending", "set",
    "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "type", "typealias", "unowned", "unsafe", "var", "weak", "where", "while", "willset", "didset",
  ]

  /// Modules of the toolchain and of Apple's platforms, and library types that sources use without
  /// a prefix.
  static let library: Set<String> = [
    "Accounts", "Android", "AppKit", "Builtin", "Charts", "Combine", "Contacts", "CoreData",
    "CryptoKit", "CxxStdlib", "Darwin", "Dispatch", "Distributed", "Network", "Security",
    "StoreKit", "SwiftData", "SwiftUI", "UIKit", "Vision", "WebKit",
    "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Observation",
    "PackageDescription", "PackagePlugin", "RegexBuilder", "Subprocess", "Swift",
    "SwiftOnoneSupport", "SwiftShims", "SwiftSyntax", "Synchronization", "System", "Testing",
    "WASILibc", "WinSDK", "XCTest",
    "Any", "AnyHashable", "AnyObject", "Array", "Atomic", "Bool", "Character", "Clock",
    "ClosedRange", "Codable", "CodingKey", "Collection", "Comparable", "CommandLine", "Data",
    "Date", "Decodable", "Decoder", "Dictionary", "Double", "Duration", "Encodable", "Encoder",
    "Equatable", "Error", "Float", "Hashable", "Hasher", "Identifiable", "Int", "Int32", "Int64",
    "Issue", "JSONDecoder", "JSONEncoder", "KeyPath", "Main", "MainActor", "Mirror", "Mutex",
    "Never", "Optional", "PartialKeyPath", "Process", "Protocol", "Range", "Regex", "Result",
    "Self", "Sendable", "Sequence", "Set", "StaticString", "String", "Substring", "Suite", "Tag",
    "Task", "Test", "Trait", "Type", "UInt", "UInt8", "UInt64", "URL", "UUID", "Unicode", "Void",
  ]

  /// Entries of the menu, and kinds of accounts without a product.
  static let kinds: Set<String> = [
    "accounts", "bank", "compare", "customer", "demand", "enroll", "language", "menu", "pin",
    "products", "quit", "quote", "receipts",
  ]

  /// Members of a catalog that are not sections.
  static let sections: Set<String> = ["version"]

  /// Name endings by which the file of roles distinguishes other modules from features.
  static let endings = ["Tests", "DevApp", "Plugin"]
}
