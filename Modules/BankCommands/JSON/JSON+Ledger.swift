import FeatureDependencies
import Ledger
import OpenSSLKeys

extension AuditReport {
  /// The findings, with places and messages in `language`.
  func json(_ language: Language) -> JSON {
    let violations = violations.map {
      JSON.finding($0.problem.rawValue, at: $0.place, $0.detail, language)
    }
    let notes = notes.map { JSON.finding("notChecked", at: $0.place, $0.detail, language) }
    return [
      "entries": .number(entries), "violations": .array(violations), "notes": .array(notes),
    ]
  }
}

extension JSON {
  /// A public key as a JWK and as PEM.
  static func key(_ key: PublicKey) -> JSON {
    [
      "jwk": [
        "kty": .text("OKP"), "crv": .text("Ed25519"), "x": .text(key.x), "kid": .text(key.keyID),
        "use": .text("sig"), "alg": .text("EdDSA"),
      ],
      "pem": .text(key.pem),
    ]
  }

  /// A violation or a note of an audit.
  fileprivate static func finding(
    _ code: String, at place: AuditPlace, _ detail: LocalizedText, _ language: Language
  ) -> JSON {
    [
      "place": .text(place.text(language)), "code": .text(code), "message": .text(detail(language)),
    ]
  }
}

extension Checkpoint {
  /// The checkpoint, and the heads of the chains that it covers.
  var json: JSON {
    let heads = heads.map { head -> JSON in
      [
        "chain": .text(head.chain), "ledgerSequence": .number(head.sequence),
        "chainHead": .text(head.hash),
      ]
    }
    return [
      "checkpoint": .text(text), "writtenAt": .text(writtenAt), "heads": .array(heads),
    ]
  }
}
