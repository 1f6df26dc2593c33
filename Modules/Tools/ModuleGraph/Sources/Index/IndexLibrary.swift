import Foundation

/// The functions of `libIndexStore`, which is part of each toolchain.
///
/// The library is opened with `dlopen`, so neither a header nor a C target is needed. `iovec` is the
/// type of libc with the layout of `indexstore_string_ref_t`.
@safe struct IndexLibrary {
  typealias Item = OpaquePointer
  typealias Visit = @convention(c) (UnsafeMutableRawPointer?, Item) -> Bool
  typealias VisitName = @convention(c) (UnsafeMutableRawPointer?, iovec) -> Bool
  typealias Each = @convention(c) (Item, UnsafeMutableRawPointer?, Visit) -> Bool
  typealias EachName =
    @convention(c) (Item, UInt32, UnsafeMutableRawPointer?, VisitName) -> Bool
  typealias Create =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Item?>?) -> Item?
  typealias Open =
    @convention(c) (Item, UnsafePointer<CChar>, UnsafeMutablePointer<Item?>?) -> Item?
  typealias Close = @convention(c) (Item) -> Void
  typealias Text = @convention(c) (Item) -> iovec
  typealias Number = @convention(c) (Item) -> UInt32
  typealias Bits = @convention(c) (Item) -> UInt64
  typealias Other = @convention(c) (Item) -> Item
  typealias Time =
    @convention(c) (Item, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>) -> Void
  typealias Place =
    @convention(c) (Item, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void

  private let handle: UnsafeMutableRawPointer

  /// Opens the library of the toolchain to which `swift` belongs.
  init(_ shell: Shell) throws(ModuleGraphError) {
    let path = try Self.path(shell)
    guard let handle = unsafe dlopen(path, RTLD_LAZY) else {
      throw .noIndexLibrary(reason: "\(path) cannot be opened.")
    }
    unsafe self.handle = handle
  }

  /// The library beside the folder of the runtime library, which `swift` names.
  private static func path(_ shell: Shell) throws(ModuleGraphError) -> String {
    struct Target: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let output = try shell.output(of: ["swift", "-print-target-info"])
    guard let target = try? JSONDecoder().decode(Target.self, from: output) else {
      throw .noIndexLibrary(reason: "swift -print-target-info does not name its folder.")
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
  func get<Function>(_ name: String) throws(ModuleGraphError) -> Function {
    guard let symbol = unsafe dlsym(handle, "indexstore_\(name)") else {
      throw .noIndexLibrary(reason: "it has no function indexstore_\(name).")
    }
    return unsafe unsafeBitCast(symbol, to: Function.self)
  }

  static func string(_ text: iovec) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: text.iov_base, count: text.iov_len), as: UTF8.self)
  }

  /// Calls an `…_apply_f` function with a closure.
  static func visit(_ each: Each, _ subject: Item, _ body: (Item) -> Void) {
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
}
