#if !canImport(SwiftUI)
  @MainActor protocol View {
    associatedtype Body: View
    var body: Body { get }
  }

  struct AnyView: View {
    let content: any View
    init<Content: View>(_ content: Content) { self.content = content }
    var body: Self { self }
  }

  struct Text: View {
    let text: String
    init(_ text: String) { self.text = text }
    var body: Self { self }
  }
#endif
