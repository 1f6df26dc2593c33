/// A document for a customer to sign: named fields in display order, and the terms agreed to
/// before.
public struct SigningDocument: Sendable, Hashable {
  /// The value of a field.
  public enum Value: Sendable, Hashable {
    /// A word, a name or an identifier.
    case text(String)
    /// A word of a fixed set, and its display name, which is not signed.
    case named(String, LocalizedText)
    /// A payment of a schedule.
    case scheduled(ScheduleEntry)
    /// An amount in won.
    case won(Won)
    /// A yearly rate.
    case rate(AnnualRate)
    /// A day.
    case date(CalendarDate)
    /// A moment, signed with the offset of Seoul.
    case moment(Timestamp)

    /// The value as signed, in its only form: decimal digits, basis points or ISO 8601.
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

  /// One field of a document. Name and value are signed.
  public struct Field: Sendable, Hashable {
    /// The signed name, unique in a document.
    public let name: String
    /// The display name, which is not signed.
    public let label: LocalizedText
    /// The signed value.
    public let value: Value

    /// Creates a field; `label` is not signed.
    public init(_ name: String, _ label: LocalizedText, _ value: Value) {
      self.name = name
      self.label = label
      self.value = value
    }
  }

  /// The heading, which is not signed.
  public let title: LocalizedText
  /// All fields in display order.
  public let fields: [Field]
  /// The terms that the customer saw and agreed to before, which are signed; nil if there are none.
  public let terms: TermsSheet?

  /// Creates a document. A signing service rejects it if two fields have the same name.
  public init(title: LocalizedText, fields: [Field], terms: TermsSheet? = nil) {
    self.title = title
    self.fields = fields
    self.terms = terms
  }
}
