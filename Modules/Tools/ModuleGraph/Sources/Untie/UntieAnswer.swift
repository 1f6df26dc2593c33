import Foundation

/// The files that were written, and the places that a person has to change.
struct UntieAnswer: Answer {
  let folder, interface: String
  /// The declarations that cross between the two parts, and the places where they do.
  let declarations, crossings: Int
  let places: [UntiePlace]
  let notes: [String]
  /// Why the interface does not compile alone; nil if it does.
  let error: String?

  var text: String {
    let check = error.map { "does not compile alone: \($0)" } ?? "compiles alone"
    return "\(folder): \(interface) \(check); \(counted(declarations, "crossing declaration")), "
      + "\(counted(crossings, "place")) between the two\n" + list
  }

  /// The list of places and of everything else that is left to a person.
  var list: String { (places.map(\.text) + notes).map { "\($0)\n" }.joined() }
}

extension ModuleGraphCommand {
  func untie(_ arguments: [String]) throws(ModuleGraphError) -> Outcome {
    let package = try Workspace.manifest(from: folder).package(shell)
    let parts = try UntieParts(arguments, of: package)
    let answer = try package.withBuild(shell) { build throws(ModuleGraphError) in
      try untie(parts, build)
    }
    return outcome(answer, status: answer.error == nil ? 0 : 1)
  }

  private func untie(
    _ parts: UntieParts, _ build: PackageBuild
  ) throws(ModuleGraphError) -> UntieAnswer {
    let tangle = try parts.tangle(in: build)
    let between = tangle.uses.filter { $0.to != Tangle.rest }
    for (from, to) in zip(parts.names, parts.names.reversed())
    where !between.contains(where: { $0.from == from }) {
      throw ModuleGraphError(
        "\(from) does not use \(to): there is nothing to untie. \(to) can depend on \(from).")
    }
    let (interface, error) = try Interface(tangle, name: parts.interface)
      .checked(parts.compilerOptions(in: build), shell)
    let places = UntiePlaces(interface: interface, repository: repository)
    let answer = UntieAnswer(
      folder: repository.relative(parts.output.path), interface: interface.name,
      declarations: Set(between.map(\.usr)).count, crossings: between.count, places: places.all,
      notes: places.notes, error: error)
    let lists = ["PLACES.txt": answer.list]
    for (path, text) in UntieSkeleton(interface: interface).files.merging(
      lists, uniquingKeysWith: +)
    {
      try write(text, to: parts.output.appending(path: path))
    }
    return answer
  }
}
