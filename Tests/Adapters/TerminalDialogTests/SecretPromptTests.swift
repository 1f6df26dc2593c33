import FeatureDependencies
import Foundation
import Synchronization
import Testing

@testable import TerminalDialog

struct SecretPromptTests {
  @Test(arguments: [OutputStyle.Surface.screen, .plain])
  func `Keys typed as soon as a secret is asked for are neither echoed nor lost`(
    surface: OutputStyle.Surface
  ) async throws {
    let terminal = try TypedTerminal(echoes: true)
    let dialog: any SecretDialog =
      surface == .screen ? terminal.screenDialog() : terminal.lineDialog()
    // Stops the output, as Ctrl-S does, so that the prompt cannot be written.
    tcflow(terminal.descriptor, TCOOFF)
    let wasQuiet = Atomic(false)
    // On its own thread, because a dialog blocks the thread it runs on.
    Thread {
      // The limit only guards against a hang.
      for _ in 0..<500 where terminal.isEchoing { usleep(10_000) }
      wasQuiet.store(!terminal.isEchoing, ordering: .relaxed)
      tcflow(terminal.descriptor, TCOON)
      terminal.type("480917\r", after: "PIN")
    }.start()
    let secret = try await dialog.secret(
      Samples.pin, help: Samples.pinHelp, rejected: nil, canBeShown: false)
    #expect(secret == Array("480917".utf8))
    let isQuiet = wasQuiet.load(ordering: .relaxed)
    #expect(isQuiet)
    #expect(try !terminal.written().contains("4809"))
  }
}
