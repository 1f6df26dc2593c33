import FeatureDependencies

// What the interface layer makes of texts, in a short form: every layout and key reader needs it.
extension String {
  /// The text with what a terminal must not be sent replaced; see ``PrintableText``.
  var printable: String { PrintableText(self).description }
  /// Whether a terminal can be sent the text as it is.
  var isPrintable: Bool { PrintableText.holds(self) }
  /// The text without white space around it.
  var trimmed: String { EnteredText(self).trimmed }
  /// The text with full-width digits, comma and minus made ASCII.
  var narrowed: String { EnteredText(self).narrowed }
}
