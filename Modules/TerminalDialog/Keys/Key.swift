/// What somebody presses at a terminal.
enum Key: Equatable {
  /// One character.
  case text(String)
  case enter, escape, tab
  case backspace, delete, eraseWord, eraseLine, eraseToEnd
  case left, right, home, end
  case up, down, pageUp, pageDown
  case redraw
  /// The program goes on after Ctrl-Z: what was on the screen is no longer at the cursor.
  case resumed
  /// Ctrl-C, Ctrl-D, Ctrl-\, Ctrl-Z.
  case interrupt, endOfInput, quit, suspend
}
