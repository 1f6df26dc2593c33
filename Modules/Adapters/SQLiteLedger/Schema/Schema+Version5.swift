extension Schema {
  /// Finds an account's newest payment, however many accounts others of the customer's have paid
  /// for since.
  static let version5 = """
    CREATE INDEX contracts_by_funding_account ON contracts (funding_account, entry);
    """
}
