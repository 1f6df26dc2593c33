import Testing

@testable import AppHost

struct NearestTests {
  @Test(arguments: [
    ("opn deposit", "open deposit"), ("acounts", "accounts"), ("--custmer", nil), ("zzz", nil),
  ])
  func `A typing mistake is recognised, anything else is not guessed at`(
    entered: String, meant: String?
  ) {
    let nearest = entered.nearest(of: CommandName.allCases.map(\.rawValue).filter { !$0.isEmpty })
    #expect(nearest == meant)
  }
}
