public import FeatureDependencies

/// The output of a dialog, and how content is laid out on it.
public struct DialogOutput: Sendable {
  let output: Output
  let language: Language
  let products: ProductGlossary
  var style: OutputStyle

  /// Lays out content for `style` in `language`. `products` has the names of products.
  public init(_ output: Output, language: Language, products: ProductGlossary, style: OutputStyle) {
    self.output = output
    self.language = language
    self.products = products
    self.style = style
  }

  /// The layout for the current width.
  var layout: TextLayout {
    TextLayout(language: language, columns: output.columns, products: products, style: style)
  }
}
