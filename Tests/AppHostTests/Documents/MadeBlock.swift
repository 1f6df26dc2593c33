import Foundation
import Synchronization

/// A block of a page that follows from the program: `.ci/artefacts` writes it, tests compare it.
struct MadeBlock {
  let page: String
  /// What the line above it says that it is made by.
  let maker: String

  // Several blocks are of one page.
  private static let turn = Mutex(())

  /// What stands in the block; with ARTEFACTS=write, `lines` are written there first.
  func lines(writing lines: [String]) throws -> [String] {
    try Self.turn.withLock { _ in
      if ProcessInfo.processInfo.environment["ARTEFACTS"] == "write" { try write(lines) }
      let above = "<!-- made by \(maker) -->"
      return try Page(path: page).blocks.first { $0.above == above }?.lines ?? []
    }
  }

  private func write(_ lines: [String]) throws {
    var all = try Sources.text(of: page).components(separatedBy: "\n")
    guard let start = all.firstIndex(of: "<!-- made by \(maker) -->"),
      let end = all[(start + 2)...].firstIndex(of: "```")
    else { return }
    all.replaceSubrange((start + 2)..<end, with: lines)
    try Data(all.joined(separator: "\n").utf8).write(to: Sources.root.appending(path: page))
  }
}

extension String {
  /// The lines, without what follows the last line break.
  var madeLines: [String] { Array(components(separatedBy: "\n").dropLast()) }
}
