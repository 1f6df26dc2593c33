import FeatureDependencies

extension SplitMix64 {
  /// A field, and copies of it with another name or another value.
  private typealias Draft = (field: SigningDocument.Field, others: [SigningDocument.Field])

  /// A call that signs new documents.
  mutating func signingCall() -> SigningCall {
    let drafts = isOne(in: 12) ? longDrafts() : shortDrafts()
    let document = SigningDocument(title: words(), fields: drafts.map(\.field))
    var call = SigningCall(documents: [document])
    call.isCanceled = isOne(in: 10)
    switch pick(0...11) {
    case 0: call.documents = [repeatingName(in: document)]
    case 1:
      let all = [document] + edits(of: document, drafts)
      call.documents = (0..<pick(2...6)).map { _ in one(of: all) }
    case 2: call.customer = isOne(in: 2) ? .unwilling : .other
    default: call.compared = edits(of: document, drafts)
    }
    return call
  }

  /// Few fields, some of whose names look alike.
  private mutating func shortDrafts() -> [Draft] {
    var drafts: [Draft] = []
    for _ in 0..<pick(1...4) {
      let names = isOne(in: 2) ? [one(of: Lookalikes.names)] : texts()
      for name in isOne(in: 2) ? names : [names[0]] {
        drafts.append(draft([name] + names, values()))
      }
    }
    var names: Set<String> = [""]
    let different = drafts.filter { names.insert($0.field.name).inserted }
    return different.isEmpty ? [draft(["n"], values())] : different
  }

  /// Many fields, or one with a long name or text.
  private mutating func longDrafts() -> [Draft] {
    guard !isOne(in: 3) else {
      return (0..<one(of: [70, 310])).map { draft(["row.\($0)", "row.\($0)0"], figures()) }
    }
    let texts = texts(
      around: String(repeating: "n", count: one(of: [70, 1_100, 4_200, 70_000])))
    return [isOne(in: 3) ? draft(texts, values()) : draft(["n"], texts.map { .text($0) })]
  }

  private mutating func draft(_ names: [String], _ values: [SigningDocument.Value]) -> Draft {
    let label = words()
    return (
      .init(names[0], label, values[0]),
      names.dropFirst().map { .init($0, label, values[0]) }
        + values.dropFirst().map { .init(names[0], label, $0) }
    )
  }

  /// A copy with a further field whose name is the same as another one to Unicode.
  private mutating func repeatingName(in document: SigningDocument) -> SigningDocument {
    var fields = document.fields
    let index = pick(0...fields.count - 1)
    let field = fields[index]
    let name = isOne(in: 2) ? field.name : "e\u{301}\u{AC00}\u{212B}"
    let again = name == field.name ? name : "\u{E9}\u{1100}\u{1161}\u{C5}"
    fields[index] = .init(name, field.label, field.value)
    let value = isOne(in: 2) ? field.value : one(of: values())
    fields.insert(.init(again, words(), value), at: pick(0...fields.count))
    return SigningDocument(title: document.title, fields: fields)
  }

  /// Copies of `document` with one edit each; one has the same signed parts.
  private mutating func edits(
    of document: SigningDocument, _ drafts: [Draft]
  ) -> [SigningDocument] {
    let isLong = drafts.count > 30
    let all = Array(drafts.indices)
    // A look at each of hundreds of fields takes too long; the last one is cut off first.
    let indices = all.count < 100 ? all : all.suffix(1) + (0..<7).map { _ in one(of: all) }
    var edited = indices.flatMap { index in
      (isLong ? [one(of: drafts[index].others)] : drafts[index].others).map { other in
        var fields = document.fields
        fields[index] = other
        return fields
      }
    }
    if !isLong { edited += (0..<4).map { _ in rearranged(document.fields) } }
    edited = edited.filter { fields in
      !fields.isEmpty && Set(fields.map(\.name)).count == fields.count
    }
    return [withOtherWords(document)]
      + edited.map { SigningDocument(title: document.title, fields: $0) }
  }

  private mutating func withOtherWords(_ document: SigningDocument) -> SigningDocument {
    let fields = document.fields.map { field in
      let text = field.value.signed
      let value = isOne(in: 2) ? SigningDocument.Value.text(text) : .named(text, words())
      return SigningDocument.Field(field.name, words(), value)
    }
    return SigningDocument(title: words(), fields: fields)
  }

  /// One field more or less, or parts of texts in other places.
  private mutating func rearranged(_ fields: [SigningDocument.Field]) -> [SigningDocument.Field] {
    let index = pick(0...max(fields.count - 2, 0))
    let after = min(index + 1, fields.count - 1)
    let (name, text) = (fields[index].name, fields[index].value.signed)
    let (next, nextText) = (fields[after].name, fields[after].value.signed)
    let (equals, separator) = (one(of: Lookalikes.equals), one(of: Lookalikes.separators))
    func field(_ name: String, _ text: String) -> SigningDocument.Field {
      .init(name, fields[index].label, .text(text))
    }
    var edited = fields
    switch pick(0...11) {
    case 0: edited.remove(at: index)
    case 1: edited.insert(field(one(of: Lookalikes.names), one(of: ["", text])), at: index)
    case 2: edited[index] = field(text, name)
    case 3: edited[index] = field(name + text.prefix(1), "\(text.dropFirst())")
    case 4: edited[index] = field("\(name.dropLast())", name.suffix(1) + text)
    case 5: edited[index] = field(name + equals + text, "")
    case 6: (edited[index], edited[after]) = (field(name, nextText), field(next, text))
    default:
      edited[index] = field(name, text + separator + next + equals + nextText)
      if after > index { edited.remove(at: after) }
    }
    return edited
  }
}
