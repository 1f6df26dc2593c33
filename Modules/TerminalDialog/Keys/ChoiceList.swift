import FeatureDependencies

/// A list to choose from: what was typed to search it, and which choice is selected.
struct ChoiceList {
  private let choices: [Prompt.Choice]
  /// Whether a typed number is a place in the list; if not, as in a list of months, it is searched
  /// for like any text.
  let isNumbered: Bool
  private(set) var typed = LineEditor()
  /// The index of the selected choice among those shown.
  private(set) var selected = 0

  init(_ choices: [Prompt.Choice], isNumbered: Bool, selecting value: String? = nil) {
    self.choices = choices
    self.isNumbered = isNumbered
    selected = choices.firstIndex { $0.value == value } ?? 0
  }

  /// The choices that fit what was typed, each with its index in the whole list.
  var shown: [(place: Int, choice: Prompt.Choice)] {
    let all = choices.enumerated().map { (place: $0.offset, choice: $0.element) }
    let text = typed.text.trimmed.narrowed.lowercased()
    guard !text.isEmpty, placeTyped == nil else { return all }
    if let exact = all.first(where: { $0.choice.value == typed.text.trimmed }) { return [exact] }
    // Labels of numbers also contain other numbers, such as rates: only values are searched.
    guard isNumbered else { return all.filter { $0.choice.value.hasPrefix(text) } }
    return all.filter { item in
      [item.choice.value, item.choice.label.en, item.choice.label.ko].contains {
        $0.lowercased().contains(text)
      }
    }
  }

  /// The selected value, or what was typed if no choice fits it.
  var answer: String {
    let shown = shown
    return shown.indices.contains(selected) ? shown[selected].choice.value : typed.text
  }

  /// The label of the selected value; nil if no choice fits what was typed.
  var label: LocalizedText? {
    let shown = shown
    return shown.indices.contains(selected) ? shown[selected].choice.label : nil
  }

  /// Changes the list as `key` does; false if the key means nothing here.
  mutating func take(_ key: Key) -> Bool {
    let count = shown.count
    switch key {
    case .up: selected = count == 0 ? 0 : (selected + count - 1) % count
    case .down, .tab: selected = count == 0 ? 0 : (selected + 1) % count
    case .pageUp: selected = 0
    case .pageDown: selected = max(0, count - 1)
    case .home where typed.text.isEmpty: selected = 0
    case .end where typed.text.isEmpty: selected = max(0, count - 1)
    default:
      let before = typed.text
      guard typed.take(key) else { return false }
      if typed.text != before { selected = placeTyped ?? 0 }
    }
    return true
  }

  /// The index whose place, counted from one, was typed; nil if something else was.
  private var placeTyped: Int? {
    guard isNumbered, let number = Int(typed.text.trimmed.narrowed),
      choices.indices.contains(number - 1),
      !choices.contains(where: { $0.value == typed.text.trimmed })
    else { return nil }
    return number - 1
  }
}
