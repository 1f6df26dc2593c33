#if HTTPCatalog
  /// A catalog as received, with the ETag for a conditional request.
  ///
  /// Its file has one line each for ``firstLine``, address, ETag (empty for none) and moment,
  /// followed by the unchanged body.
  struct CatalogCopy: Equatable {
    private static let firstLine = "catalogue copy 1"
    /// The maximum number of bytes before the body.
    static let maximumHeader = 4096

    let address: String
    /// The ETag of the body.
    let tag: String?
    /// When the server sent or last confirmed the body, in seconds since 1970.
    let moment: Int64
    let body: [UInt8]

    init(address: String, tag: String?, moment: Int64, body: [UInt8]) {
      self.address = address
      self.tag = tag
      self.moment = moment
      self.body = body
    }

    /// Parses the content of a file; nil if it is not a copy.
    init?(_ bytes: [UInt8]) {
      let parts = bytes.split(separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count == 5 else { return nil }
      let lines = parts[..<4].map { String(decoding: $0, as: UTF8.self) }
      guard lines[0] == Self.firstLine, let moment = Int64(lines[3]), moment >= 0,
        !lines[1].isEmpty,
        lines[2].isEmpty || Self.isTag(lines[2])
      else { return nil }
      self.init(
        address: lines[1], tag: lines[2].isEmpty ? nil : lines[2], moment: moment,
        body: Array(parts[4]))
    }

    var bytes: [UInt8] {
      Array("\(Self.firstLine)\n\(address)\n\(tag ?? "")\n\(moment)\n".utf8) + body
    }

    /// Whether `text` is an ETag (RFC 9110 section 8.8.3) in ASCII, which can be sent back
    /// unchanged.
    static func isTag(_ text: String) -> Bool {
      let opaque = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
      return opaque.utf8.count >= 2 && text.utf8.count <= 512 && opaque.first == "\""
        && opaque.last == "\""
        && opaque.dropFirst().dropLast().utf8.allSatisfy { $0 == 0x21 || (0x23...0x7E) ~= $0 }
    }
  }
#endif
