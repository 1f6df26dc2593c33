#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's message for the last error.
func lastSystemError() -> String { unsafe String(cString: strerror(errno)) }

/// `read` by another name, for types that have a `read` of their own.
func systemRead(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, start, count)
}
