import FeatureDependencies

extension String {
  /// The text with what a terminal would not show as it reads replaced.
  var printable: String { PrintableText(self).description }

  /// The text without white space around it.
  var trimmed: String { EnteredText(self).trimmed }
}
