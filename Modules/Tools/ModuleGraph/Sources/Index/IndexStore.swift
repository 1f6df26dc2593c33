import Foundation

/// An index store: what the compiler knows about each mention of a symbol in files that it built.
@safe struct IndexStore {
  /// A Swift file and its newest record.
  struct File {
    let path, module: String
    fileprivate let record: String
    /// Whether the source changed after it was compiled.
    let isOutdated: Bool
  }

  private let library: IndexLibrary
  private let store: IndexLibrary.Item

  /// Opens the store at `path`, or the one of a build folder of SwiftPM or Xcode.
  init(at path: String, _ library: IndexLibrary) throws(ModuleGraphError) {
    self.library = library
    let places = ["", "/index/store", "/debug/index/store", "/Index.noindex/DataStore"]
    let found = places.map { path + $0 }.first {
      FileManager.default.fileExists(atPath: $0 + "/v5/units")
    }
    let create: IndexLibrary.Create = try unsafe library.get("store_create")
    guard let found, let store = unsafe create(found, nil) else { throw .noIndexStore(path: path) }
    unsafe self.store = store
  }

  /// The Swift files that exist and for which `isIncluded` is true, ordered by path.
  func files(
    where isIncluded: (_ path: String, _ module: String) -> Bool
  ) throws(ModuleGraphError) -> [File] {
    let open: IndexLibrary.Open = try unsafe library.get("unit_reader_create")
    let close: IndexLibrary.Close = try unsafe library.get("unit_reader_dispose")
    let mainFile: IndexLibrary.Text = try unsafe library.get("unit_reader_get_main_file")
    let module: IndexLibrary.Text = try unsafe library.get("unit_reader_get_module_name")
    let time: IndexLibrary.Time = try unsafe library.get("unit_reader_get_modification_time")
    var newest: [String: (time: Int64, file: File)] = [:]
    for unit in try units() {
      guard let reader = unsafe open(store, unit, nil) else { continue }
      defer { unsafe close(reader) }
      let file = unsafe IndexLibrary.string(mainFile(reader))
      let path = realPath(file)
      let name = unsafe IndexLibrary.string(module(reader))
      guard path.hasSuffix(".swift"), isIncluded(path, name), let changed = Self.changed(path)
      else { continue }
      var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
      unsafe time(reader, &seconds, &nanoseconds)
      let written = seconds * 1_000_000_000 + nanoseconds
      guard newest[path].map({ $0.time < written }) ?? true,
        let record = try unsafe record(of: file, in: reader)
      else { continue }
      let isOutdated = changed > Double(seconds) + Double(nanoseconds) / 1e9
      newest[path] = (
        written, File(path: path, module: name, record: record, isOutdated: isOutdated)
      )
    }
    return newest.values.map(\.file).sorted { $0.path < $1.path }
  }

  /// When the file was changed, in seconds since 1970; nil if it does not exist.
  private static func changed(_ path: String) -> Double? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970
  }

  private func units() throws(ModuleGraphError) -> [String] {
    let each: IndexLibrary.EachName = try unsafe library.get("store_units_apply_f")
    var units: [String] = []
    unsafe withUnsafeMutablePointer(to: &units) { units in
      _ = unsafe each(store, 1, units) { context, name in
        unsafe context?.assumingMemoryBound(to: [String].self).pointee
          .append(IndexLibrary.string(name))
        return true
      }
    }
    return units
  }

  private func record(
    of path: String, in unit: IndexLibrary.Item
  ) throws(ModuleGraphError) -> String? {
    let each: IndexLibrary.Each = try unsafe library.get("unit_reader_dependencies_apply_f")
    let kind: IndexLibrary.Number = try unsafe library.get("unit_dependency_get_kind")
    let name: IndexLibrary.Text = try unsafe library.get("unit_dependency_get_name")
    let file: IndexLibrary.Text = try unsafe library.get("unit_dependency_get_filepath")
    let recordKind: UInt32 = 2
    var found: String?
    unsafe IndexLibrary.visit(each, unit) { item in
      guard unsafe kind(item) == recordKind, unsafe IndexLibrary.string(file(item)) == path
      else { return }
      found = unsafe IndexLibrary.string(name(item))
    }
    return found
  }

  /// Calls `body` with each mention in `files`, in the order of the files.
  func forEachOccurrence(
    in files: [File], _ body: (Occurrence) -> Void
  ) throws(ModuleGraphError) {
    let open: IndexLibrary.Open = try unsafe library.get("record_reader_create")
    let close: IndexLibrary.Close = try unsafe library.get("record_reader_dispose")
    let each: IndexLibrary.Each = try unsafe library.get("record_reader_occurrences_apply_f")
    let reader = try OccurrenceReader(library)
    for file in files {
      guard let record = unsafe open(store, file.record, nil) else {
        throw .unreadable(path: file.path, reason: "its record in the index store is missing")
      }
      unsafe IndexLibrary.visit(each, record) { unsafe body(reader.occurrence($0, in: file)) }
      unsafe close(record)
    }
  }
}

/// Reads one occurrence of a record.
@safe private struct OccurrenceReader {
  private let eachRelation: IndexLibrary.Each
  private let symbol, relatedSymbol: IndexLibrary.Other
  private let roles, relationRoles: IndexLibrary.Bits
  private let kind, subkind: IndexLibrary.Number
  private let usr, name: IndexLibrary.Text
  private let place: IndexLibrary.Place

  init(_ library: IndexLibrary) throws(ModuleGraphError) {
    unsafe eachRelation = try library.get("occurrence_relations_apply_f")
    unsafe symbol = try library.get("occurrence_get_symbol")
    unsafe relatedSymbol = try library.get("symbol_relation_get_symbol")
    unsafe roles = try library.get("occurrence_get_roles")
    unsafe relationRoles = try library.get("symbol_relation_get_roles")
    unsafe kind = try library.get("symbol_get_kind")
    unsafe subkind = try library.get("symbol_get_subkind")
    unsafe usr = try library.get("symbol_get_usr")
    unsafe name = try library.get("symbol_get_name")
    unsafe place = try library.get("occurrence_get_line_col")
  }

  @unsafe func occurrence(_ item: IndexLibrary.Item, in file: IndexStore.File) -> Occurrence {
    let subject = unsafe symbol(item)
    var (line, column): (UInt32, UInt32) = (0, 0)
    unsafe place(item, &line, &column)
    var relations: [(roles: Occurrence.Roles, usr: String)] = []
    unsafe IndexLibrary.visit(eachRelation, item) { relation in
      let related = unsafe IndexLibrary.string(usr(relatedSymbol(relation)))
      relations.append((unsafe Occurrence.Roles(rawValue: relationRoles(relation)), related))
    }
    return unsafe Occurrence(
      usr: IndexLibrary.string(usr(subject)), name: IndexLibrary.string(name(subject)),
      file: file.path, module: file.module, kind: .init(rawValue: kind(subject)) ?? .other,
      subkind: subkind(subject), line: Int(line), column: Int(column),
      roles: Occurrence.Roles(rawValue: roles(item)), relations: relations)
  }
}
