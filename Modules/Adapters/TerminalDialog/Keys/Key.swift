/// A key that a person presses at a terminal.
enum Key: Equatable {
  /// One character.
  case text(String)
  case enter, escape, tab
  case backspace, delete, eraseWord, eraseLine, eraseToEnd
  case left, right, home, end
  case up, down, pageUp, pageDown
  case redraw
  /// The program goes on after Ctrl-Z: the cursor is somewhere else than before.
  case resumed
  /// Ctrl-C, Ctrl-D, Ctrl-\, Ctrl-Z.
  case interrupt, endOfInput, quit, suspend
}
