import FeatureDependencies

extension TextLayout {
  /// `rows` under the names of their columns, the first column left-aligned, the others
  /// right-aligned; nil if a row would be wider than the output, or nothing may be drawn that is
  /// not read line by line.
  func grid(_ names: [LocalizedText], _ rows: [[String]]) -> [TerminalText]? {
    guard style.surface != .plain else { return nil }
    let header = names.map { $0(language) }
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
    let width = widths.reduce(2 * widths.count, +)
    guard width <= columns else { return nil }
    let lines = all.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        column == 0 ? cell.0.padded(to: cell.1) : cell.0.rightAligned(to: cell.1)
      }
      return "  " + cells.joined(separator: "  ")
    }
    return [style.marked("\(lines[0])", .aside)] + lines.dropFirst().map { TerminalText($0) }
  }
}
