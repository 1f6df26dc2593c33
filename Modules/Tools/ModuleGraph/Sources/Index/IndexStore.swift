import Foundation

/// An index store: what the compiler knows about each mention of a symbol in files that it built.
///
/// `libIndexStore`, which is part of each toolchain, is opened with `dlopen`, so neither a header
/// nor a C target is needed. `iovec` is the type of libc with the layout of
/// `indexstore_string_ref_t`.
@safe struct IndexStore {
  /// A compiled Swift file, as its newest unit has it.
  struct File {
    let path, module: String
    /// Nil if the file has no symbols, as one with only branches of `#if` that were not built.
    fileprivate let record: String?
    /// When the unit was written, and whether the source changed afterwards.
    let written: Date
    let isOutdated: Bool
  }

  private typealias Item = OpaquePointer
  private typealias Visit = @convention(c) (UnsafeMutableRawPointer?, Item) -> Bool
  private typealias Each = @convention(c) (Item, UnsafeMutableRawPointer?, Visit) -> Bool
  private typealias Create =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Item?>?) -> Item?
  private typealias Open =
    @convention(c) (Item, UnsafePointer<CChar>, UnsafeMutablePointer<Item?>?) -> Item?
  private typealias Close = @convention(c) (Item) -> Void
  private typealias Text = @convention(c) (Item) -> iovec
  private typealias Number = @convention(c) (Item) -> UInt32
  private typealias Bits = @convention(c) (Item) -> UInt64
  private typealias Other = @convention(c) (Item) -> Item
  private typealias Place =
    @convention(c) (Item, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void

  private let library: UnsafeMutableRawPointer
  private let store: Item
  private let units: String

  /// Opens the store at `path`, or the one of a build folder of SwiftPM or Xcode.
  init(at path: String, _ shell: Shell) throws(ModuleGraphError) {
    let libraryPath = try Self.libraryPath(shell)
    guard let library = unsafe dlopen(libraryPath, RTLD_LAZY) else {
      throw .noIndexLibrary("\(libraryPath) cannot be opened.")
    }
    unsafe self.library = library
    let places = ["", "/index/store", "/debug/index/store", "/Index.noindex/DataStore"]
    let found = places.map { path + $0 }.first {
      FileManager.default.fileExists(atPath: $0 + "/v5/units")
    }
    let create: Create = try unsafe Self.function("store_create", of: library)
    guard let found, let store = unsafe create(found, nil) else {
      throw ModuleGraphError("There is no index store at \(path).")
    }
    unsafe self.store = store
    units = found + "/v5/units"
  }

  /// The library beside the folder of the runtime library, which `swift` names.
  private static func libraryPath(_ shell: Shell) throws(ModuleGraphError) -> String {
    struct Target: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let output = try shell.output(of: ["swift", "-print-target-info"])
    guard let target = try? JSONDecoder().decode(Target.self, from: output) else {
      throw .noIndexLibrary("swift -print-target-info does not name its folder.")
    }
    #if os(macOS)
      let name = "libIndexStore.dylib"
    #else
      let name = "libIndexStore.so"
    #endif
    let runtime = URL(filePath: target.paths.runtimeResourcePath)
    return runtime.deletingLastPathComponent().appending(path: name).path
  }

  /// The function `indexstore_NAME`.
  private static func function<Function>(
    _ name: String, of library: UnsafeMutableRawPointer
  ) throws(ModuleGraphError) -> Function {
    guard let symbol = unsafe dlsym(library, "indexstore_\(name)") else {
      throw .noIndexLibrary("it has no function indexstore_\(name).")
    }
    return unsafe unsafeBitCast(symbol, to: Function.self)
  }

  private func get<Function>(_ name: String) throws(ModuleGraphError) -> Function {
    try unsafe Self.function(name, of: library)
  }

  private static func string(_ text: iovec) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: text.iov_base, count: text.iov_len), as: UTF8.self)
  }

  /// Calls an `…_apply_f` function with a closure.
  private static func visit(_ each: Each, _ subject: Item, _ body: (Item) -> Void) {
    unsafe withoutActuallyEscaping(body) { body in
      var body = unsafe body
      unsafe withUnsafeMutablePointer(to: &body) { body in
        _ = unsafe each(subject, body) { context, item in
          unsafe context?.assumingMemoryBound(to: ((Item) -> Void).self).pointee(item)
          return true
        }
      }
    }
  }

  /// The table of the Swift files that exist and for which `isIncluded` is true.
  func table(
    of isIncluded: (_ path: String, _ module: String) -> Bool
  ) throws(ModuleGraphError) -> SymbolTable {
    let files = try files(where: isIncluded)
    let read = try unsafe occurrenceReader()
    let open: Open = try unsafe get("record_reader_create")
    let close: Close = try unsafe get("record_reader_dispose")
    let each: Each = try unsafe get("record_reader_occurrences_apply_f")
    var table = SymbolTable(files)
    for file in files {
      guard let name = file.record else { continue }
      guard let record = unsafe open(store, name, nil) else {
        throw ModuleGraphError(
          "\(file.path) cannot be read: its record in the index store is missing")
      }
      unsafe Self.visit(each, record) { unsafe table.take(read($0, file)) }
      unsafe close(record)
    }
    table.complete()
    return table
  }

  /// The files ordered by path, each as its newest unit has it.
  private func files(
    where isIncluded: (_ path: String, _ module: String) -> Bool
  ) throws(ModuleGraphError) -> [File] {
    let open: Open = try unsafe get("unit_reader_create")
    let close: Close = try unsafe get("unit_reader_dispose")
    let mainFile: Text = try unsafe get("unit_reader_get_main_file")
    let module: Text = try unsafe get("unit_reader_get_module_name")
    var newest: [String: File] = [:]
    let names = try attempt("\(units) cannot be read") {
      try FileManager.default.contentsOfDirectory(atPath: units)
    }
    for unit in names.sorted() {
      guard let reader = unsafe open(store, unit, nil) else { continue }
      defer { unsafe close(reader) }
      let file = unsafe Self.string(mainFile(reader))
      let (path, name) = unsafe (realPath(file), Self.string(module(reader)))
      guard path.hasSuffix(".swift"), isIncluded(path, name), let changed = changeDate(of: path),
        let written = changeDate(of: "\(units)/\(unit)"),
        newest[path].map({ $0.written < written }) ?? true
      else { continue }
      newest[path] = try unsafe File(
        path: path, module: name, record: record(of: file, in: reader), written: written,
        isOutdated: changed > written)
    }
    return newest.values.sorted { $0.path < $1.path }
  }

  private func record(of path: String, in unit: Item) throws(ModuleGraphError) -> String? {
    let each: Each = try unsafe get("unit_reader_dependencies_apply_f")
    let kind: Number = try unsafe get("unit_dependency_get_kind")
    let name: Text = try unsafe get("unit_dependency_get_name")
    let file: Text = try unsafe get("unit_dependency_get_filepath")
    let recordKind: UInt32 = 2
    var found: String?
    unsafe Self.visit(each, unit) { item in
      guard unsafe kind(item) == recordKind, unsafe Self.string(file(item)) == path else { return }
      found = unsafe Self.string(name(item))
    }
    return found
  }

  /// The function that reads one occurrence of a record.
  @unsafe private func occurrenceReader()
    throws(ModuleGraphError) -> (Item, File) -> Occurrence
  {
    let eachRelation: Each = try unsafe get("occurrence_relations_apply_f")
    let symbol: Other = try unsafe get("occurrence_get_symbol")
    let relatedSymbol: Other = try unsafe get("symbol_relation_get_symbol")
    let roles: Bits = try unsafe get("occurrence_get_roles")
    let relationRoles: Bits = try unsafe get("symbol_relation_get_roles")
    let kind: Number = try unsafe get("symbol_get_kind")
    let subkind: Number = try unsafe get("symbol_get_subkind")
    let usr: Text = try unsafe get("symbol_get_usr")
    let name: Text = try unsafe get("symbol_get_name")
    let place: Place = try unsafe get("occurrence_get_line_col")
    return { item, file in
      let subject = unsafe symbol(item)
      var (line, column): (UInt32, UInt32) = (0, 0)
      unsafe place(item, &line, &column)
      var relations: [(roles: Occurrence.Roles, usr: String)] = []
      unsafe Self.visit(eachRelation, item) { relation in
        let related = unsafe Self.string(usr(relatedSymbol(relation)))
        relations.append((unsafe Occurrence.Roles(rawValue: relationRoles(relation)), related))
      }
      return unsafe Occurrence(
        usr: Self.string(usr(subject)), name: Self.string(name(subject)), file: file.path,
        module: file.module, kind: .init(rawValue: kind(subject)) ?? .other,
        subkind: subkind(subject), line: Int(line), column: Int(column),
        roles: Occurrence.Roles(rawValue: roles(item)), relations: relations)
    }
  }
}

/// When the file was changed; nil if it does not exist.
func changeDate(of path: String) -> Date? {
  let attributes = try? FileManager.default.attributesOfItem(atPath: path)
  return attributes?[.modificationDate] as? Date
}
