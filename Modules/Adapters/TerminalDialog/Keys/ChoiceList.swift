import FeatureDependencies

/// The state of a selection list: the typed search text and the selected choice.
struct ChoiceList {
  private let choices: [Prompt.Choice]
  /// Whether a typed number selects a choice by its position. If not, as in a list of months, it
  /// must be a value.
  let isNumbered: Bool
  private let isOpen: Bool
  private(set) var typed = LineEditor()
  /// The index of the selected choice among those shown; nil if none is.
  private(set) var selected: Int?

  /// A list of `choices`. With `isOpen`, none is selected before a key is pressed.
  init(
    _ choices: [Prompt.Choice], isNumbered: Bool, selecting value: String? = nil,
    isOpen: Bool = false
  ) {
    self.choices = choices
    self.isNumbered = isNumbered
    self.isOpen = isOpen
    selected = isOpen ? nil : choices.firstIndex { $0.value == value } ?? 0
  }

  /// The number of choices.
  var count: Int { choices.count }

  /// The choices that match the typed text, each with its index in the whole list.
  var shown: [(place: Int, choice: Prompt.Choice)] {
    let all = choices.enumerated().map { (place: $0.offset, choice: $0.element) }
    let text = typed.text.trimmed.narrowed.lowercased()
    guard !text.isEmpty, placeTyped == nil else { return all }
    if let exact = all.first(where: { $0.choice.value == typed.text.trimmed }) { return [exact] }
    return all.filter { fits($0.choice, text) }
  }

  private func fits(_ choice: Prompt.Choice, _ text: String) -> Bool {
    if isNumbered, text.isDigitsAndHyphens, choice.value.isDigitsAndHyphens {
      return choice.value.digits.contains(text.digits)
    }
    let names = [choice.value, choice.label.en, choice.label.ko].map { $0.lowercased() }
    // Labels of numbers also contain other numbers, such as rates, so only their beginning is
    // searched.
    return names.contains { isNumbered ? $0.contains(text) : $0.hasPrefix(text) }
  }

  /// The selected value, or the typed text if no choice is selected.
  var answer: String {
    let shown = shown
    let chosen = selected.flatMap { shown.indices.contains($0) ? shown[$0].choice : nil }
    return chosen?.value ?? typed.text
  }

  /// Whether the typed part of a number fits several choices and selects none.
  var isAmbiguous: Bool { selected == nil && isPart && shown.count > 1 }

  /// Whether the typed text is a position in the list.
  var hasPlace: Bool { placeTyped != nil }

  /// Applies `key` to the list.
  mutating func take(_ key: Key) {
    let count = shown.count
    switch key {
    case .up: selected = count == 0 ? 0 : ((selected ?? 0) + count - 1) % count
    case .down, .tab: selected = count == 0 ? 0 : ((selected ?? -1) + 1) % count
    case .pageUp: selected = 0
    case .pageDown: selected = max(0, count - 1)
    case .home where typed.text.isEmpty: selected = 0
    case .end where typed.text.isEmpty: selected = max(0, count - 1)
    default:
      let before = typed.text
      typed.take(key)
      if typed.text != before {
        selected = isOpen && typed.text.trimmed.isEmpty ? nil : placeTyped ?? match
      }
    }
  }

  /// The index in ``shown`` that the typed text selects if it is no position. Digits select a whole
  /// value, or the only number that they are part of if they are too long for a position: Enter
  /// must not choose by a mistyped position, or by the first digit of a value.
  private var match: Int? {
    let (text, shown) = (typed.text.trimmed.narrowed, shown)
    guard text.isDigitsAndHyphens else { return 0 }
    return shown.count == 1 && (isPart || shown[0].choice.value == text) ? 0 : nil
  }

  /// Whether the text has too many digits for a position, so that it is a part of a number.
  private var isPart: Bool { isNumbered && typed.text.narrowed.digits.count > "\(count)".count }

  /// The index of the typed position, which counts from 1; nil if the text is not a position.
  private var placeTyped: Int? {
    let text = typed.text.trimmed.narrowed
    // A number with leading zeros is part of an account number.
    guard isNumbered, let number = Int(text), "\(number)" == text,
      choices.indices.contains(number - 1),
      !choices.contains(where: { $0.value == typed.text.trimmed })
    else { return nil }
    return number - 1
  }
}

extension String {
  /// Whether the text consists of digits and hyphens, as account numbers do.
  var isDigitsAndHyphens: Bool {
    !digits.isEmpty && digits.count + filter { $0 == "-" }.count == count
  }

  fileprivate var digits: String { filter { $0.isASCII && $0.isNumber } }
}

extension ChoiceList {
  /// The answers to a question for consent; none is selected.
  static let consent = ChoiceList(Prompt.Choice.yesOrNo, isNumbered: false, isOpen: true)
}
