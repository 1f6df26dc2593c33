import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that list accounts incorrectly.
  static let listed: [Mutant] = [
    broken("hiding demand accounts", \.list) { $0.accounts.filter { !$0.isDemand } },
    broken("the newest first", \.list) { $0.accounts.reversed() },
    broken("ordered by the number's text", \.list) { view in
      view.accounts.sorted { "\($0.number)" < "\($1.number)" }
    },
    broken("forgetting the terms", \.list) { view in
      view.accounts.map { changing($0) { $0.contracted = nil } }
    },
    broken("balances of 32 bits", \.list) { view in
      view.accounts.map { changing($0) { $0.balance = $0.balance.narrowed } }
    },
    broken("the day it was in London", \.list) { view in
      view.accounts.map { account in
        let seconds = view.opened(account)?.contract.agreedAt.secondsSince1970
        let moment = seconds.flatMap { Timestamp(secondsSince1970: $0 - 9 * 3600) }
        return changing(account) { $0.openedOn = moment?.date ?? $0.openedOn }
      }
    },
    broken("a repeated request that rewrites the listed contract", \.list) { view in
      view.accounts.map { account in
        let latest = view.opened(account).flatMap { view.latest($0.contract.requestID) }
        return changing(account) {
          if let quote = latest?.contract.quote { $0.contracted?.quote = quote }
        }
      }
    },
  ]

  /// Ledgers that find accounts or look up openings incorrectly.
  static let looksUp: [Mutant] = [
    broken("no single account of a product", \.account) { view, number in
      view.demand.first { $0.number == number }
    },
    broken("a single account found without case", \.account) { view, number in
      view.accounts.first { "\($0.number)".lowercased() == "\(number)".lowercased() }
    },
    broken("the first demand account only", \.demand) { Array($0.demand.prefix(1)) },
    broken("demand accounts among all others", \.demand) { $0.accounts },
    broken("a request ID of the word null", \.found) { opened, _ in
      "\(opened.contract.requestID)" == "null" ? nil : opened
    },
    broken("a receipt written anew each time", \.found) { opened, view in
      opened.changed(receipt: Receipt(text: "\(view.bank.ended.count)"))
    },
    broken("other bytes of a receipt that Unicode equates", \.found) { opened, _ in
      opened.changed(receipt: Receipt(text: opened.receipt.text.replacing(";", with: "\u{37E}")))
    },
    broken("a repeated request's signature in the place of the first", \.found) { opened, view in
      opened.changed(signed: view.latest(opened.contract.requestID)?.signed)
    },
  ]
}

extension Won {
  /// The amount truncated to 32 bits.
  var narrowed: Won { Won(Int64(Int32(truncatingIfNeeded: amount))) }
}
