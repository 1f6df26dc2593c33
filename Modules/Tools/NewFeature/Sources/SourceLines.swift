/// The lines of a file, with the edits that a new feature needs.
///
/// Lines are found by their beginning, indentation included. This is reliable because the gate
/// checks that one formatter formats every file of this package.
struct SourceLines {
  let path: String
  private(set) var lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var text: String { lines.joined(separator: "\n") }

  /// The index of the first line that begins with `start`, from index `from` on.
  func place(of start: String, from: Int = 0) throws(Refusal) -> Int {
    guard let place = lines[from...].firstIndex(where: { $0.hasPrefix(start) }) else {
      throw .missingLine(start, in: path)
    }
    return place
  }

  /// Inserts `new` at the end of the block that begins with `start`. The block ends at the next
  /// line that begins with `close` and has the indentation of `start`.
  mutating func insert(
    _ new: [String], atEndOf start: String, close: String = "}"
  ) throws(Refusal) {
    let opening = try place(of: start)
    let indentation = start.prefix { $0 == " " }
    let end = try place(of: indentation + close, from: opening + 1)
    lines.insert(contentsOf: new.map { $0[...] }, at: end)
  }

  /// Inserts `new` after the declaration that begins with `start`, which can be one line or a
  /// block.
  mutating func insert(_ new: [String], after start: String) throws(Refusal) {
    var place = try place(of: start)
    if lines[place].hasSuffix("{") {
      place = try self.place(of: start.prefix { $0 == " " } + "}", from: place)
    }
    lines.insert(contentsOf: new.map { $0[...] }, at: place + 1)
  }

  /// Inserts `new` after the last line that begins with `start`.
  mutating func insert(_ new: [String], afterLast start: String) throws(Refusal) {
    guard let place = lines.lastIndex(where: { $0.hasPrefix(start) }) else {
      throw .missingLine(start, in: path)
    }
    lines.insert(contentsOf: new.map { $0[...] }, at: place + 1)
  }

  /// Appends an element to the list that begins with `start`; the list has one element per line.
  mutating func append(
    _ element: [String], toListAt start: String, close: String = "]", from: Int = 0
  ) throws(Refusal) {
    let opening = try place(of: start, from: from)
    let indentation = start.prefix { $0 == " " }
    let end = try place(of: indentation + close, from: opening + 1)
    if end > opening + 1, !lines[end - 1].hasSuffix(",") { lines[end - 1] += "," }
    lines.insert(contentsOf: element.map { $0[...] }, at: end)
  }

  /// Replaces `old` by `new` in the first line that contains it.
  mutating func replace(_ old: String, with new: String) throws(Refusal) {
    guard let place = lines.firstIndex(where: { $0.contains(old) }) else {
      throw .missingLine(old, in: path)
    }
    lines[place] = lines[place].replacing(old, with: new)
  }

  /// Adds a protocol to the conformances of the type whose declaration begins with `start`. The
  /// formatter wraps the line if it becomes too long.
  mutating func conform(_ start: String, to name: String) throws(Refusal) {
    let place = try place(of: start)
    guard let end = lines[place...].firstIndex(where: { $0.contains("{") }) else {
      throw .missingLine("{", in: path)
    }
    if lines[end].hasPrefix("{") {
      lines[end - 1] += ", \(name)"
    } else {
      lines[end] = lines[end].replacing(" {", with: ", \(name) {", maxReplacements: 1)
    }
  }

  /// Appends a line.
  mutating func end(with line: String) { lines.insert(line[...], at: lines.count - 1) }
}
