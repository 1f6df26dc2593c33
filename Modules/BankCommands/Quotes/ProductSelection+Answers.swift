import FeatureDependencies

extension ProductSelection {
  /// The same selection for another term, in months.
  func changed(months: Int) -> ProductSelection {
    ProductSelection(
      kind: kind, productID: productID, amount: amount, months: months, taxKind: taxKind)
  }

  /// The answers that make an opening use this selection, by question key.
  var answers: [QuestionKey: String] {
    let parts = [
      "product": "\(productID)", "amount": "\(amount)", "months": "\(months)",
      "tax": taxKind.rawValue,
    ]
    return Dictionary(
      parts.map { (QuestionKey(rawValue: "\(kind).\($0)"), $1) }, uniquingKeysWith: { $1 })
  }
}
