import Foundation
import Synchronization

/// A generated block of a page: `.ci/artifacts` writes it, and tests compare it.
struct GeneratedBlock {
  let page: String
  /// The generator's name in the comment above the block: `<!-- made by NAME -->`.
  let maker: String

  // Serializes writes, because a page has several blocks.
  private static let turn = Mutex(())

  /// The lines of the block on the page. With `ARTIFACTS=write`, writes `lines` to it first.
  func lines(writing lines: [String]) throws -> [String] {
    try Self.turn.withLock { _ in
      if ProcessInfo.processInfo.environment["ARTIFACTS"] == "write" { try write(lines) }
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
  /// The lines up to the last line break.
  var madeLines: [String] { Array(components(separatedBy: "\n").dropLast()) }
}
