/// A screen of the app.
public protocol Screen {
  /// Returns when the user leaves the screen.
  func show()
}
