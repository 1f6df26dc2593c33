import BankCommands
import Drafts
import FeatureDependencies
import Ledger
import TerminalDialog

/// The scope of one request of a customer, with all accounts opened in it: they share the dialog,
/// the request IDs and the journal.
///
/// One extension per feature makes this component offer the feature and provide its dependencies.
/// Without one of them, the features that need it do not compile. Builders are computed: each is
/// created when a flow requests it, and holds this component; this component holds no builder and
/// no flow.
final class OpeningComponent: OpeningDependency {
  let customer: CustomerComponent
  let requestIDs: any RequestIDs
  let journal: (any OpeningJournal)?
  let dialog: any Dialog
  let signing: any SigningService

  var root: CompositionRoot { customer.root }
  var catalog: any ProductCatalog { root.catalog }
  var clock: any WallClock { root.clock }
  var taxPolicy: TaxPolicy { root.taxPolicy }
  var depositInsuranceClause: LocalizedText { root.depositInsuranceClause }
  var ledger: any AccountLedger { customer.ledger }

  /// The scope of a conversation, which keeps its progress in `journal`.
  init(customer: CustomerComponent, journal: DraftJournal) {
    self.customer = customer
    requestIDs = journal
    self.journal = journal
    dialog = customer.root.interface.dialog
    signing = customer.signing
  }

  /// The scope of a line of a batch. It keeps no progress: the batch file has the answers.
  init(
    customer: CustomerComponent, line: BatchLine, dialog: any Dialog,
    signing: any SigningService
  ) {
    self.customer = customer
    requestIDs = RequestIDSequence(root: line.requestID)
    journal = nil
    self.dialog = dialog
    self.signing = signing
  }
}
