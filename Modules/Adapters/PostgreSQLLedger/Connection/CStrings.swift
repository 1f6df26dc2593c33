#if PostgreSQL
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  extension [String?] {
    /// Calls `body` with an array of C strings, `NULL` for nil, that is valid only during the call.
    func withCStrings<Result>(
      _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
      let copies = unsafe map { text in unsafe text.flatMap { unsafe strdup($0) } }
      defer { unsafe copies.forEach { unsafe free($0) } }
      let list = unsafe copies.map { unsafe UnsafePointer<CChar>($0) }
      return unsafe list.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }
  }
#endif
