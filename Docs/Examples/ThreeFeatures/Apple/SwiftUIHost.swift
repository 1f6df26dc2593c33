// Not compiled here: this project is built on Linux, without SwiftUI.
#if canImport(SwiftUI)
  import SwiftUI

  /// Shows a feature's root, and each destination that a feature appends to the path.
  struct StackHost: View {
    let root: Destination
    @State private var path: [Destination] = []

    var body: some View {
      NavigationStack(path: $path) {
        root.view.navigationDestination(for: Destination.self) { $0.view }
      }
      .environment(\.push) { path.append($0) }
    }
  }

  extension EnvironmentValues {
    /// Pushes a destination. A view calls `push(Destination { chat.build(about: order) })`, where
    /// `build` returns `any View`. In a module of its own it becomes `public`.
    @Entry var push: @MainActor (Destination) -> Void = { _ in }
  }
#endif
