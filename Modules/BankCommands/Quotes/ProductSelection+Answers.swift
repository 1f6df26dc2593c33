import FeatureDependencies

extension ProductSelection {
  /// The same choice for another term, in months.
  func changed(months: Int) -> ProductSelection {
    ProductSelection(
      kind: kind, productID: productID, amount: amount, months: months, taxKind: taxKind)
  }

  /// What answers the questions of an opening in the same way.
  var answers: [QuestionKey: String] {
    let parts = [
      "product": "\(productID)", "amount": "\(amount)", "months": "\(months)",
      "tax": taxKind.rawValue,
    ]
    return Dictionary(
      parts.map { (QuestionKey(rawValue: "\(kind).\($0)"), $1) }, uniquingKeysWith: { $1 })
  }
}
