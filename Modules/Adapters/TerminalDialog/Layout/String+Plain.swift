import FeatureDependencies

// Short forms of what the interface layer offers, which this module uses in many places.
extension String {
  /// The text with control and other unprintable characters replaced; see ``PrintableText``.
  var printable: String { PrintableText(self).description }
  /// Whether the text has printable characters only.
  var isPrintable: Bool { PrintableText.holds(self) }
  /// The text without white space around it.
  var trimmed: String { EnteredText(self).trimmed }
  /// The text with full-width digits, comma and minus made ASCII.
  var narrowed: String { EnteredText(self).narrowed }
}
