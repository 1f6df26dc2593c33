/// What a customer signs: named fields, shown in this order before the signature is given.
public struct SigningDocument: Sendable, Hashable {
  /// What a field says.
  public enum Value: Sendable, Hashable {
    /// A word, a name, an identifier.
    case text(String)
    /// A word out of a fixed set, with what people call it.
    case named(String, LocalizedText)
    /// A sum that falls due.
    case scheduled(ScheduleEntry)
    /// A sum.
    case won(Won)
    /// A yearly rate.
    case rate(AnnualRate)
    /// A day.
    case date(CalendarDate)
    /// A moment.
    case moment(Timestamp)

    /// The one way this value is written in what is signed: decimal digits, basis points, ISO 8601.
    public var signed: String {
      switch self {
      case .text(let text), .named(let text, _): text
      case .scheduled(let entry): entry.signed
      case .won(let won): won.description
      case .rate(let rate): String(rate.basisPoints)
      case .date(let date): date.description
      case .moment(let moment): moment.description
      }
    }
  }

  /// One thing that is signed.
  public struct Field: Sendable, Hashable {
    /// The name that is signed, once in a document.
    public let name: String
    /// What people call it.
    public let label: LocalizedText
    /// What is signed of it.
    public let value: Value

    /// A field.
    public init(_ name: String, _ label: LocalizedText, _ value: Value) {
      self.name = name
      self.label = label
      self.value = value
    }
  }

  /// What is being signed, in a few words.
  public let title: LocalizedText
  /// All that is signed, in the order shown.
  public let fields: [Field]

  /// A document. A signing service refuses one that names a field twice.
  public init(title: LocalizedText, fields: [Field]) {
    self.title = title
    self.fields = fields
  }
}
