import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A secret that is typed or read, in locked memory: it is never swapped out, and `deinit`
/// overwrites it, however the prompt ends.
@safe
final class SecretEntry {
  private static let longest = 256

  private let memory: UnsafeMutableRawBufferPointer
  private var count = 0

  /// Allocates a page of its own: `munmap` unlocks whole pages, including other data on them.
  ///
  /// Throws `DialogInterruption.unreadable(reason:)` if no memory can be locked.
  init() throws(DialogInterruption) {
    let size = Int(getpagesize())
    let start = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else {
      throw .unreadable(reason: lastSystemError())
    }
    guard unsafe mlock(start, size) == 0 else {
      let reason = lastSystemError()
      unsafe munmap(start, size)
      throw .unreadable(reason: "no memory can be locked for the secret (\(reason))")
    }
    #if os(Linux)
      _ = unsafe madvise(start, size, MADV_DONTDUMP)
    #endif
    unsafe memory = UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  deinit {
    wipe()
    // `munmap` also unlocks the page.
    unsafe munmap(memory.baseAddress, memory.count)
  }

  var isEmpty: Bool { count == 0 }

  /// A copy of the bytes, which the caller must wipe.
  var bytes: [UInt8] { unsafe Array(memory.prefix(count)) }

  /// Whether the secret is the one character `text`.
  func isOnly(_ text: Unicode.Scalar) -> Bool {
    guard count == 1 else { return false }
    return unsafe UInt32(memory[0]) == text.value
  }

  /// Applies `key` to the secret; other keys than text, Backspace and Ctrl-U are ignored.
  ///
  /// Throws `DialogInterruption.refused(_:)` for more than 256 bytes.
  func take(_ key: Key) throws(DialogInterruption) {
    switch key {
    case .text(let text):
      guard count + text.utf8.count <= Self.longest else {
        throw .refused(.tooLong(limit: Self.longest))
      }
      append(text.utf8)
    case .backspace: dropLast()
    case .eraseLine: wipe()
    default: break
    }
  }

  /// Appends a copy of `bytes`, in all at most 4,096: no page is smaller.
  func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      unsafe memory[count] = byte
      count += 1
    }
  }

  func wipe() { while count > 0 { dropLast() } }

  /// Removes the last Unicode scalar, all bytes of it.
  private func dropLast() {
    var isWithin = true
    while isWithin, count > 0 {
      count -= 1
      isWithin = unsafe memory[count] & 0xC0 == 0x80
      unsafe memory[count] = 0
    }
  }
}
