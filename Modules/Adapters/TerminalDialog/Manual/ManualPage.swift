/// Builds a manual page in roff, the format of `man`, section by section.
///
/// ```swift
/// var page = ManualPage(of: "AppHost", version: "1.1.0")
/// page.section("NAME", [.text("AppHost - open bank products")])
/// ```
public struct ManualPage: Sendable {
  /// An element of a section.
  public enum Part: Sendable, Equatable {
    /// A line of text.
    case text(String)
    /// A line in bold, followed by `rest` in normal type.
    case command(String, rest: String)
    /// A term, and its description below it.
    case item(String, String)
    /// Another line of the previous item.
    case more(String)
    /// A command line, printed verbatim.
    case example(String)
  }

  /// The page in roff; it ends with a line feed.
  public private(set) var text: String

  /// Creates a page of manual section 1 for `program` in `version`, without content.
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

  /// Escapes text for roff: a hyphen stays a hyphen, and a leading dot or quote is not a request.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
