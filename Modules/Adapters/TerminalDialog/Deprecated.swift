public import FeatureDependencies

extension InputFile {
  /// The former name of ``timeLimit``.
  @available(*, deprecated, renamed: "timeLimit")
  public static var patience: Duration { timeLimit }

  /// The former name of ``read(_:limit:timeLimit:)``.
  @available(*, deprecated, renamed: "read(_:limit:timeLimit:)")
  public static func read(
    _ path: String, limit: Int, patience: Duration
  ) throws(FileError) -> [UInt8] {
    try read(path, limit: limit, timeLimit: patience)
  }
}

extension FileSecret {
  /// The former name of ``init(path:timeLimit:)``.
  @available(*, deprecated, renamed: "init(path:timeLimit:)")
  public init(path: String, patience: Duration) throws(FileError) {
    try self.init(path: path, timeLimit: patience)
  }
}

extension ProgressBar {
  /// The former name of the initializer with `delay`.
  @available(
    *, deprecated, renamed: "init(_:output:language:style:delay:elapsed:)"
  )
  public convenience init(
    _ title: LocalizedText, output: Output, language: LanguageSetting, style: OutputStyle,
    patience: Duration, elapsed: (@Sendable () -> Duration)? = nil
  ) {
    self.init(
      title, output: output, language: language, style: style, delay: patience, elapsed: elapsed)
  }
}
