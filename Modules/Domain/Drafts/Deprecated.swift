extension DraftJournal {
  /// The former name of ``makeFinal()``.
  @available(*, deprecated, renamed: "makeFinal()")
  public func settle() async { await makeFinal() }
}
