import FeatureDependencies
import Ledger
import WiringReport

extension CompositionRoot: WiringSource {
  func wiring(for id: String?) async throws(HostError) -> WiringGraph {
    guard let id else { return wiring(for: nil as CustomerScope?) }
    return wiring(for: try await signedIn(id))
  }

  /// The scopes that live as long as the program; and with `customer` all that is made for her.
  func wiring(for customer: CustomerScope?) -> WiringGraph {
    let application = [Self.scope(self), Self.scope(terminal)]
    guard let customer else { return WiringGraph(scopes: application, features: []) }
    let kind = products.first?.description.kind ?? ProductKind(declared: "none")
    let opening = OpeningScope(
      customer: customer, draft: OpeningDraft(kind: kind, requestID: .random()))
    return WiringGraph(
      scopes: application + [Self.scope(customer), Self.scope(opening)],
      features: features(in: opening))
  }

  /// What `scope` holds, but for the scope that it was made from.
  private static func scope(_ scope: Any) -> WiringGraph.Scope {
    let members = Mirror(reflecting: scope).children.compactMap { child in
      child.value is CompositionRoot || child.value is CustomerScope
        ? nil : child.label.map { WiringGraph.Member($0, child.value) }
    }
    return WiringGraph.Scope(name: String(describing: type(of: scope)), members: members)
  }

  private func features(in scope: OpeningScope) -> [WiringGraph.Feature] {
    let made = products.map { (kind: "\($0.description.kind)", feature: $0.feature(scope)) }
    // A builder belongs to the feature of the module it is declared in.
    let kinds = Dictionary(made.map { (Self.module(of: $0.feature), $0.kind) }) { first, _ in first
    }
    return made.map { kind, feature in
      WiringGraph.Feature(
        kind: kind, type: String(describing: type(of: feature)),
        requirements: feature.injections.map { injection in
          var member = WiringGraph.Member(injection.name, injection.value)
          member.feature = kinds[Self.module(of: injection.value)]
          return member
        })
    }
  }

  /// The module that declares the type of `value`.
  private static func module(of value: Any) -> String {
    String(String(reflecting: type(of: value)).prefix { $0 != "." })
  }
}
