/// Signs documents for the customer.
public protocol SigningService {
  func sign(_ document: String) -> String
}

/// Talks to the customer.
public protocol Dialog {
  func show(_ line: String)
  func confirm(_ question: String) -> Bool
}

/// Opens an account.
public protocol Flow {
  /// Returns the number of the new account.
  @discardableResult func run() -> String
}

/// Builds the flow that opens a deposit.
public protocol DepositOpenBuildable {
  func build() -> any Flow
}

/// Builds the flow that opens a savings account.
public protocol SavingsOpenBuildable {
  /// Links the account to the deposit `id`; if `id` is nil, the flow offers to open a deposit.
  func build(id: String?) -> any Flow
}

/// Offers the deposit feature: the component conforms, and the savings feature requires it.
public protocol FeatureDepositComponentable {
  var depositOpenBuilder: any DepositOpenBuildable { get }
}

/// Offers the savings feature: the component conforms, and the deposit feature requires it.
public protocol FeatureSavingsComponentable {
  var savingsOpenBuilder: any SavingsOpenBuildable { get }
}
