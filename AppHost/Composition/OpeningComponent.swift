import BankCommands
import Drafts
import FeatureDependencies
import Ledger
import TerminalDialog

/// The scope of one request of a customer, with all accounts opened in it: they share the dialog,
/// the request IDs and the draft.
///
/// One extension per feature makes this component offer the feature and provide its dependencies.
/// Without one of them, the features that need it do not compile. Builders are computed: each is
/// created when a flow requests it, and holds this component; this component holds no builder and
/// no flow.
final class OpeningComponent: OpeningDependency {
  let customer: CustomerComponent
  let journal: DraftJournal
  let requestIDs: any RequestIDs
  let dialog: any Dialog
  let signing: any SigningService

  var root: CompositionRoot { customer.root }
  var catalog: any ProductCatalog { root.catalog }
  var clock: any WallClock { root.clock }
  var taxPolicy: TaxPolicy { root.taxPolicy }
  var depositInsurance: DepositInsurance { root.depositInsurance }
  var ledger: any AccountLedger { customer.ledger }

  /// The scope of a conversation, which saves its answers to `draft` until it ends.
  init(customer: CustomerComponent, draft: OpeningDraft) {
    self.customer = customer
    let interface = customer.root.interface
    journal = DraftJournal(
      draft, store: customer.drafts, savesEachAnswer: interface.use.isInteractive)
    requestIDs = DraftingRequestIDs(
      decorating: RequestIDSequence(root: draft.requestID), journal: journal)
    let asking: any Dialog =
      interface.use.isInteractive
      ? RefusalConfirmation(decorating: interface.dialog) : interface.dialog
    dialog = DraftingDialog(decorating: asking, journal: journal)
    signing = DraftingSigning(decorating: customer.signing, journal: journal)
  }

  /// The scope of a line of a batch. It saves no draft: the batch file keeps the answers.
  init(
    customer: CustomerComponent, line: BatchLine, dialog: any Dialog,
    signing: any SigningService
  ) {
    self.customer = customer
    journal = DraftJournal(
      OpeningDraft(kind: line.kind, requestID: line.requestID), store: customer.drafts,
      savesEachAnswer: false)
    requestIDs = RequestIDSequence(root: line.requestID)
    self.dialog = dialog
    self.signing = signing
  }
}
