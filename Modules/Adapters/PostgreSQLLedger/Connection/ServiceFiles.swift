#if PostgreSQL
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// libpq's service files, in the order of lookup.
  struct ServiceFiles {
    private let paths: [String]

    /// The files of this user and of the machine.
    init() {
      let home = Self.variable("HOME") ?? ""
      let own = Self.variable("PGSERVICEFILE") ?? home + "/.pg_service.conf"
      // libpq does not report the folder that it was built with; this is Debian's.
      let common = Self.variable("PGSYSCONFDIR") ?? "/etc/postgresql-common"
      self.init([own, common + "/pg_service.conf"])
    }

    init(_ paths: [String]) { self.paths = paths }

    /// Whether each file that exists is a regular file. libpq reads any other kind, too, and would
    /// wait forever for a pipe.
    var areRegular: Bool {
      paths.allSatisfy { path in
        var status = stat()
        return unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
      }
    }

    /// Whether the first file that defines `service` is readable by its owner alone. False if no
    /// file defines it, or if all users of the machine can read it.
    func keepPrivate(_ service: String) -> Bool {
      for path in paths {
        guard let file = File(path) else { continue }
        if file.names(service) { return file.isPrivate }
      }
      return false
    }

    /// The environment variable `name`; nil if it is not set.
    static func variable(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    private struct File {
      private(set) var isPrivate = false
      private var bytes: [UInt8] = []

      /// The file at `path`; nil if it cannot be read.
      init?(_ path: String) {
        guard let file = unsafe fopen(path, "r") else { return nil }
        defer { _ = unsafe fclose(file) }
        var status = stat()
        guard unsafe fstat(fileno(file), &status) == 0 else { return nil }
        isPrivate = status.st_mode & 0o077 == 0
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = unsafe fread(&part, 1, 4096, file), count > 0 {
          bytes += part.prefix(count)
        }
      }

      /// Whether a line starts the section `[name]`, by libpq's rules.
      func names(_ name: String) -> Bool {
        let head = Array("[\(name)]".utf8)
        return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
          line.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.starts(with: head)
        }
      }
    }
  }
#endif
