#if PostgreSQL
  import Ledger

  /// A step of a walk over all chains: a chain's own row, or an entry of it.
  struct ChainStep {
    let chain: String
    /// The entry's number; nil for a chain's own row, which comes first.
    let sequence: Int64?
    /// Where the chain's row says that it ends.
    let end: StoredEnd?
  }

  /// Neighbouring steps of a walk over all chains, as many as are read together.
  struct PartWindow {
    /// Entries of one chain that follow one another.
    struct Stretch {
      let chain: String
      var sequences: [Int64] = []
      /// Nil if more of the chain may follow.
      var end: StoredEnd?
    }

    /// So many entries are read at a time, and chains, of which many may have none.
    private static let (entries, chains) = (32, 256)

    private var stretches: [Stretch] = []
    private var count = 0
    private var chain: String?
    private var end = StoredEnd()

    /// A walk that begins with `chain`, even if there is nothing of it.
    init(from chain: String?) { self.chain = chain }

    var isFull: Bool { count >= Self.entries || stretches.count >= Self.chains }

    mutating func add(_ step: ChainStep) {
      if step.chain != chain {
        finish()
        (chain, end) = (step.chain, StoredEnd())
      }
      if let end = step.end { self.end = end }
      guard let sequence = step.sequence else { return }
      goOn(with: step.chain)
      stretches[stretches.count - 1].sequences.append(sequence)
      count += 1
    }

    /// Ends the chain that the walk is in.
    mutating func finish() {
      guard let chain else { return }
      goOn(with: chain)
      stretches[stretches.count - 1].end = end
    }

    private mutating func goOn(with chain: String) {
      if stretches.last?.chain != chain { stretches.append(Stretch(chain: chain)) }
    }

    /// Takes what came so far out.
    mutating func take() -> [Stretch] {
      defer { (stretches, count) = ([], 0) }
      return stretches
    }
  }
#endif
