import FeatureDependencies
import Testing

@testable import AppHost

extension HostedProduct: CustomTestStringConvertible {
  /// The product's kind, which names the test case.
  public var testDescription: String { "\(description.kind)" }
}
