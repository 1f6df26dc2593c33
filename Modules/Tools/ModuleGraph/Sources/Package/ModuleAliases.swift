extension PackageDump.Target {
  /// The modules that the target's sources import under other names, keyed by alias: from
  /// `-module-alias NAME=MODULE` and from `moduleAliases` of products.
  var aliases: [String: String] {
    // Ignore a conditional alias: in other builds the same name means another module.
    let pairs = (settings ?? []).filter { $0.tool == "swift" && $0.condition == nil }
      .flatMap(\.aliases)
    let products = dependencies.flatMap(\.moduleAliases).map { module, alias in [alias, module] }
    return Dictionary(
      (products + pairs).filter { $0.count == 2 }.map { ($0[0], $0[1]) },
      uniquingKeysWith: { _, last in last })
  }
}

extension PackageDump.Setting {
  fileprivate var aliases: [[String]] {
    let flags = (kind.unsafeFlags?.list ?? []).filter { $0 != "-Xfrontend" }
    return zip(flags, flags.dropFirst()).compactMap { flag, value in
      flag == "-module-alias" ? value.split(separator: "=").map(String.init) : nil
    }
  }
}
