import FeatureDependencies
import Testing

@testable import TerminalDialog

struct ChoiceListTests {
  private static let deposits = [
    Prompt.Choice("time-deposit", LocalizedText(en: "Time deposit", ko: "정기예금")),
    Prompt.Choice("compound", LocalizedText(en: "Compound deposit", ko: "복리예금")),
    Prompt.Choice("income", LocalizedText(en: "Monthly income", ko: "월이자지급식")),
  ]
  private static let months = ["6", "12", "24", "36"].map {
    Prompt.Choice($0, LocalizedText(en: "\($0) months", ko: "\($0)개월"))
  }

  @Test(arguments: [
    ([Key.enter], "time-deposit"), ([.down], "compound"), ([.up], "income"),
    ([.down, .down, .down], "time-deposit"), ([.tab, .tab], "income"), ([.pageDown], "income"),
    ([.text("2")], "compound"), ([.text("3"), .up], "compound"), ([.text("ｉncome")], "ｉncome"),
    ([.text("income")], "income"), ([.text("COMP")], "compound"), ([.text("복리")], "compound"),
    ([.text("deposit"), .down], "compound"), ([.down, .down, .text("deposit")], "time-deposit"),
    ([.text("4")], "4"), ([.text("x")], "x"),
    ([.text("x"), .backspace, .down], "compound"), ([.text("２")], "compound"),
  ])
  func `Arrow keys, positions and words select a choice`(keys: [Key], answer: String) {
    var list = ChoiceList(Self.deposits, isNumbered: true)
    for key in keys { list.take(key) }
    #expect(list.answer == answer)
  }

  @Test func `A number that is a value takes precedence over the same position`() {
    let choices = ["plain", "2", "1"].map {
      Prompt.Choice($0, LocalizedText(verbatim: "name \($0)"))
    }
    for (text, answer) in [("1", "1"), ("2", "2"), ("3", "1")] {
      var list = ChoiceList(choices, isNumbered: true)
      list.take(.text(text))
      #expect(list.answer == answer)
    }
  }

  @Test(arguments: [
    ("1", "1"), ("12", "12"), ("3", "3"), ("36", "36"), ("2", "2"), ("24", "24"), ("13", "13"),
    ("9", "9"), ("24개월", "24"), ("12 m", "12"),
  ])
  func `In a list of numbers, digits select a whole value, not a position or a part of a value`(
    text: String, answer: String
  ) {
    var list = ChoiceList(Self.months, isNumbered: false)
    list.take(.text(text))
    #expect(list.answer == answer)
  }

  @Test(arguments: [
    ("2", "210-000003-9"), ("21", "210-000003-9"), ("9", "9"), ("210-0", "210-000003-9"),
    ("0000045", "310-000004-5"), ("02", "110-000002-3"), ("00", "00"), ("7", "7"),
    ("saved", "310-000004-5"),
  ])
  func `In a list of accounts, digits select a position, or the only number that they are part of`(
    text: String, answer: String
  ) {
    let labels = ["110-000002-3": "demand", "210-000003-9": "kept", "310-000004-5": "saved"]
    let accounts = labels.sorted { $0.key < $1.key }.map {
      Prompt.Choice($0.key, LocalizedText(verbatim: "\($0.key), \($0.value)"))
    }
    var list = ChoiceList(accounts, isNumbered: true)
    list.take(.text(text))
    #expect(list.answer == answer)
  }

  @Test(
    arguments: [
      ([], ""), ([.down], "yes"), ([.down, .down], "no"), ([.up], "no"), ([.text("n")], "no"),
      ([.text("예")], "yes"),
      ([.text("n"), .backspace], ""), ([.text(" ")], " "), ([.down, .text("x"), .eraseLine], ""),
    ] as [([Key], String)])
  func `In a list without a default, nothing is selected before a key is pressed`(
    keys: [Key], answer: String
  ) {
    var list = ChoiceList.consent
    for key in keys { list.take(key) }
    #expect(list.answer == answer)
  }

  @Test(arguments: [("income", "income"), ("x", "time-deposit")])
  func `The earlier answer is preselected, or the first choice if it is not in the list`(
    earlier: String, answer: String
  ) {
    #expect(ChoiceList(Self.deposits, isNumbered: true, selecting: earlier).answer == answer)
  }
}
