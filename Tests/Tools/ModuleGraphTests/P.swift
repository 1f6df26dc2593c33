import Testing
@testable import ModuleGraph
struct PlaceholderTests { @Test func a() {} }
