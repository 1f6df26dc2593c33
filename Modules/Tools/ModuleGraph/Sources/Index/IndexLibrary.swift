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

  /// Opens the library of the toolchain whose `swift` is first in the search path.
  init(environment: [String: String]) throws(ModuleGraphError) {
    let places = Self.places(environment)
    guard let path = places.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      throw .noIndexLibrary(
        reason: "there is none of \(places.joined(separator: ", ")). Put a toolchain into PATH.")
    }
    guard let handle = unsafe dlopen(path, RTLD_LAZY) else {
      throw .noIndexLibrary(reason: "\(path) cannot be opened.")
    }
    unsafe self.handle = handle
  }

  /// `lib` beside the folder of each `swift` in the search path, and Xcode's toolchain.
  private static func places(_ environment: [String: String]) -> [String] {
    #if os(macOS)
      let name = "libIndexStore.dylib"
    #else
      let name = "libIndexStore.so"
    #endif
    let folders = (environment["PATH"] ?? "").split(separator: ":").map {
      URL(filePath: String($0))
    }
    let tools = folders.map { $0.appending(path: "swift") }
      .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
      .map { $0.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent() }
    let developer = environment["DEVELOPER_DIR"] ?? "/Applications/Xcode.app/Contents/Developer"
    let xcode = URL(filePath: developer).appending(path: "Toolchains/XcodeDefault.xctoolchain/usr")
    return (tools + [xcode]).map { $0.appending(path: "lib/\(name)").path }
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
