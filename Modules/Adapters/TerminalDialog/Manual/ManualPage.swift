/// A manual page in roff, section by section, as `man` reads it.
///
/// ```swift
/// var page = ManualPage(of: "AppHost", version: "1.1.0")
/// page.section("NAME", [.text("AppHost - open bank products")])
/// ```
public struct ManualPage: Sendable {
  /// What a section consists of.
  public enum Part: Sendable, Equatable {
    /// A line of text.
    case text(String)
    /// A line in bold and what goes on behind it.
    case command(String, rest: String)
    /// A term, and below it what it means.
    case item(String, String)
    /// More of the item before, on a line of its own.
    case more(String)
    /// A line to type, exactly as it stands.
    case example(String)
  }

  /// The page in roff; it ends with a line feed.
  public private(set) var text: String

  /// A page of section 1 without sections, of `program` in `version`.
  public init(of program: String, version: String) {
    text = ".TH \(program.uppercased()) 1 \"\" \"\(program) \(version)\"\n"
  }

  /// Adds the section `title` with `parts`, in their order.
  public mutating func section(_ title: String, _ parts: [Part]) {
    text += ".SH \(title)\n"
    for line in parts.flatMap(Self.lines) { text += line + "\n" }
  }

  private static func lines(_ part: Part) -> [String] {
    switch part {
    case .text(let text): [escaped(text)]
    case .command(let name, let rest): [".br", ".B \(escaped(name))", escaped(rest)]
    case .item(let term, let text): [".TP", ".B \(escaped(term))", escaped(text)]
    case .more(let text): [".br", escaped(text)]
    case .example(let line): [".PP", ".EX", escaped(line), ".EE"]
    }
  }

  /// Text in which roff sees no requests: hyphens stay hyphens, a dot or quote may begin a line.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
