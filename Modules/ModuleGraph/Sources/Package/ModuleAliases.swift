extension PackageDump.Target {
  /// The modules by the names that `-module-alias NAME=MODULE` lets its sources import them by.
  var aliases: [String: String] {
    let flags = (settings ?? []).flatMap { $0.kind.unsafeFlags?.list ?? [] }
      .filter { $0 != "-Xfrontend" }
    let pairs = zip(flags, flags.dropFirst()).compactMap { flag, value in
      flag == "-module-alias" ? value.split(separator: "=").map(String.init) : nil
    }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { _, last in last })
  }
}
