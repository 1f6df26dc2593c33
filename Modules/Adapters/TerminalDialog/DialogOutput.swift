public import FeatureDependencies

/// The output of a dialog, and how content is laid out on it.
public struct DialogOutput: Sendable {
  let output: Output
  let setting: LanguageSetting
  let products: ProductGlossary
  var style: OutputStyle

  /// Lays out content for `style` in the current `language`. `products` has the names of products.
  public init(
    _ output: Output, language: LanguageSetting, products: ProductGlossary, style: OutputStyle
  ) {
    self.output = output
    setting = language
    self.products = products
    self.style = style
  }

  /// The current language.
  var language: Language { setting.current }

  /// The layout for the current language and width.
  var layout: TextLayout {
    TextLayout(language: language, columns: output.columns, products: products, style: style)
  }
}
