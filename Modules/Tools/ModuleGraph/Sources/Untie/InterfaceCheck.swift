import Foundation

extension Interface {
  /// The interface without the declarations that do not compile, and the first error that is left.
  ///
  /// A type check finds those that the index does not exclude, and a second one verifies the rest.
  func checked(
    _ arguments: [String], _ shell: Shell
  ) throws(ModuleGraphError) -> (interface: Interface, error: String?) {
    let failures = try errors(arguments, shell)
    guard !failures.isEmpty else { return (self, nil) }
    var (tangle, cuts) = (tangle, cuts)
    for failure in failures { cuts[failure.owner] = failure.message }
    tangle.drop(cuts)
    let second = Interface(tangle, name: name, cuts: cuts)
    let left = try second.errors(arguments, shell).first
    return (second, left.map { "\($0.message) (\(tangle.title($0.owner)))" })
  }

  private func errors(
    _ arguments: [String], _ shell: Shell
  ) throws(ModuleGraphError) -> [(owner: String, message: String)] {
    try shell.withFolder { folder throws(ModuleGraphError) in
      let file = folder.appending(path: "\(name).swift")
      try write(text, to: file)
      let (status, _, errors) = try shell.result(
        of: [
          "swiftc", "-typecheck", "-module-name", name, "-parse-as-library",
          // An expression whose types stay takes the solver long to reject.
          "-Xfrontend", "-solver-expression-time-threshold=1", file.path,
        ] + arguments)
      guard status != 0 else { return [] }
      let found = errors.matches(of: #/:(\d+):\d+: error: ([^\n]+)/#).map { match in
        let place = (Int(match.output.1) ?? 0) - 1
        return (lines.indices.contains(place) ? lines[place].owner : "", String(match.output.2))
      }
      return found.isEmpty ? [("", errors)] : found
    }
  }
}
