#if PostgreSQL
  extension [String?] {
    /// Calls `body` with an array of C strings, `NULL` for nil, that is valid only during the call.
    func withCStrings<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
      var bytes: [CChar] = []
      var starts: [Int?] = []
      for text in self {
        starts.append(text.map { _ in bytes.count })
        if let text { bytes += text.utf8CString }
      }
      return unsafe bytes.withUnsafeBufferPointer { bytes in
        let list = unsafe starts.map { start in
          unsafe start.flatMap { unsafe bytes.baseAddress?.advanced(by: $0) }
        }
        return unsafe list.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
      }
    }
  }
#endif
