#if HTTPCatalog
  /// What a server gave, with what is needed to ask whether it still holds.
  ///
  /// In a file: a line each of ``firstLine``, address, tag (empty for none) and moment, and then
  /// the body as it came.
  struct CatalogCopy: Equatable {
    private static let firstLine = "catalogue copy 1"
    /// How many bytes may stand before the body.
    static let mostBefore = 4096

    let address: String
    /// The ETag that the body came with.
    let tag: String?
    /// When it came or was last confirmed, in seconds since 1970.
    let moment: Int64
    let body: [UInt8]

    init(address: String, tag: String?, moment: Int64, body: [UInt8]) {
      self.address = address
      self.tag = tag
      self.moment = moment
      self.body = body
    }

    /// The copy that a file holds; nil if it holds none.
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

    /// Whether `text` is an ETag that can be sent back as it is: RFC 9110, 8.8.3, in ASCII.
    static func isTag(_ text: String) -> Bool {
      let opaque = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
      return opaque.utf8.count >= 2 && text.utf8.count <= 512 && opaque.first == "\""
        && opaque.last == "\""
        && opaque.dropFirst().dropLast().utf8.allSatisfy { $0 == 0x21 || (0x23...0x7E) ~= $0 }
    }
  }
#endif
