/// What somebody presses at a terminal.
enum Key: Equatable {
  /// One character.
  case text(String)
  case enter, escape, tab
  case backspace, delete, eraseWord, eraseLine, eraseToEnd
  case left, right, home, end
  case up, down, pageUp, pageDown
  case redraw
  /// Ctrl-C, Ctrl-D, Ctrl-\, Ctrl-Z.
  case interrupt, endOfInput, quit, suspend
}
