/// A value that a screen loads. The task is canceled when the screen is released.
///
/// A screen creates it before `super.init`, where the compiler rejects a closure that captures the
/// screen. So a running task cannot keep a popped screen alive, nor the scope that it holds.
@MainActor public final class Loading<Value: Sendable> {
  /// The value; nil while it is being loaded.
  public private(set) var value: Value?
  private var task: Task<Void, Never>?

  /// Starts to load.
  public init(_ load: @escaping @MainActor () async -> Value) {
    task = Task { [weak self] in
      let value = await load()
      self?.value = value
    }
  }

  deinit { task?.cancel() }
}
