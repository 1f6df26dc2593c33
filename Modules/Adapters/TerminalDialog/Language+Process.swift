public import FeatureDependencies

extension Language {
  /// The language selected by the environment: by the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
  /// that is set and not empty. Korean if its value starts with `ko`, otherwise English.
  public static var process: Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environmentVariable).first
    return locale?.hasPrefix("ko") == true ? .korean : .english
  }
}
