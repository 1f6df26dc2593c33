import FeatureDependencies
import Testing

@testable import AppHost

extension HostedProduct: CustomTestStringConvertible {
  /// The product's kind, by which a test of each product is told from the others.
  public var testDescription: String { "\(description.kind)" }
}
