import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct DepositContractTests {
  @Test func `The deposit flow keeps the law of flows`() async throws {
    let law = FlowLaw(
      of: .deposit, offering: try DepositProduct.all(),
      opening: [
        OtherProduct(.savings, at: "deposit.openSavings", isLinked: true)
      ],
      quotes: {
        CatalogQuotes<DepositProduct>(dependency: DepositBranch(doubles: $0), isLinked: $1)
      }
    ) { doubles, _ in
      DepositBranch(doubles: doubles).builder.build()
    }
    try await law.check()
  }

  @Test(arguments: InterestMethod.allCases)
  func `Quotes of every interest method keep the contract of quotes`(
    method: InterestMethod
  ) async throws {
    try await QuoteServiceContract.check(
      of: { DepositProduct(offer: $0, interest: method) }, bonus: { _ in nil },
      interest: { try Self.interest(method, on: $0, at: $1, months: $2) }
    ) { doubles in
      CatalogQuotes<DepositProduct>(dependency: DepositBranch(doubles: doubles), isLinked: false)
    }
  }

  /// The interest, computed with fractions: the rate of a month is `points` over 120,000.
  private static func interest(
    _ method: InterestMethod, on amount: Won, at rate: AnnualRate, months: Int
  ) throws -> Won {
    let (sum, points) = (Int128(amount.amount), Int128(rate.basisPoints))
    switch method {
    case .simple: return Won(Int64(sum * points * Int128(months) / 120_000))
    case .monthlyPayout: return Won(Int64(sum * points / 120_000) * Int64(months))
    case .monthlyCompound: return compound(amount, points: UInt64(rate.basisPoints), months)
    }
  }

  /// Multiplies in binary digits by `120,000 + points` for each month, and then divides by 120,000
  /// for each month.
  private static func compound(_ amount: Won, points: UInt64, _ months: Int) -> Won {
    var limbs = [UInt64(amount.amount) & 0xFFFF_FFFF, UInt64(amount.amount) >> 32]
    for _ in 0..<months {
      var carry: UInt64 = 0
      for index in limbs.indices {
        let product = limbs[index] * (120_000 + points) + carry
        (limbs[index], carry) = (product & 0xFFFF_FFFF, product >> 32)
      }
      limbs.append(carry)
    }
    for _ in 0..<months {
      var rest: UInt64 = 0
      for index in limbs.indices.reversed() {
        let part = rest << 32 | limbs[index]
        (limbs[index], rest) = (part / 120_000, part % 120_000)
      }
    }
    return Won(Int64(limbs[1] << 32 | limbs[0]) - amount.amount)
  }
}
