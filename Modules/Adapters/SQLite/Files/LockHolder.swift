#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the process that holds a lock on a file, on systems that report it in `/proc/locks`.
enum LockHolder {
  /// The process that has locked the byte `byte` of the file at `path` for writing with `fcntl`;
  /// nil if there is none, or the system does not report it. The file is not opened: closing it
  /// would release this process's own locks.
  static func process(ofRecordLockOn path: String, byte: Int64) -> Int32? {
    var status = stat()
    var locks = [UInt8](repeating: 0, count: 1 << 20)
    var memory = locks.mutableSpan
    guard unsafe lstat(path, &status) == 0,
      let count = OpenFile("/proc/locks", O_RDONLY)?.read(into: &memory)
    else { return nil }
    let name = name(of: status)
    // A line: `1: POSIX  ADVISORY  WRITE 708 08:01:3020349 120 120`. A waiting process has `->`
    // after the number.
    for line in String(decoding: locks[..<count], as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 8, fields[1] == "POSIX", fields[3] == "WRITE", fields[5] == name,
        let first = Int64(fields[6]), first <= byte,
        fields[7] == "EOF" || Int64(fields[7]).map({ byte <= $0 }) == true,
        let process = Int32(fields[4]), process > 0
      else { continue }
      return process
    }
    return nil
  }

  /// The file's name in /proc/locks: major and minor device number, and inode number.
  private static func name(of status: stat) -> String {
    let device = UInt64(status.st_dev)
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    return "\(hexadecimal(major)):\(hexadecimal(minor)):\(status.st_ino)"
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }
}
