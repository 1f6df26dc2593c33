extension Schema {
  /// The bonus in a contract's rate. Contracts of before have none that was told apart.
  static let version4 = "ALTER TABLE contracts ADD COLUMN bonus INTEGER;"
}
