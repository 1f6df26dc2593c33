// Compiled here with `StandIns.swift` in place of SwiftUI.
#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A screen on the path of a `NavigationStack`: a closure, which builds the view on arrival.
///
/// So the app needs no switch over routes, and no feature names the views of another one. The
/// price: a closure cannot be encoded, so a path of destinations cannot be restored.
///
/// In a module of its own, the class, its members except `build`, and the import become `public`.
@MainActor final class Destination: Hashable {
  private let build: () -> any View

  init(_ build: @escaping () -> any View) { self.build = build }

  /// Opens the existential. An associated type in place of `any View` cannot go around a circle:
  /// each feature's view type would contain the other one's.
  var view: AnyView { AnyView(build()) }

  nonisolated static func == (one: Destination, other: Destination) -> Bool { one === other }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
