import FeatureDependencies
import Foundation
import PseudoTerminal
import Synchronization
import Testing

@testable import TerminalDialog

/// A pseudo-terminal that types a prepared answer to each question once it waits for input.
final class TypedTerminal: Sendable {
  private let terminal: Mutex<PseudoTerminal>
  private let rows: Int
  let descriptor: Int32
  /// The output and the signals of its dialogs.
  let output: Output
  let signals: TerminationSignals

  /// With `echoes`, the terminal is in its usual mode until a dialog changes that.
  init(echoes: Bool = false, columns: Int = 80, rows: Int = 24) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    if !echoes { terminal.passOnKeys() }
    self.rows = rows
    descriptor = terminal.terminal
    output = Output(descriptor: descriptor)
    signals = try #require(TerminationSignals())
    self.terminal = Mutex(terminal)
  }

  var attributes: [UInt32] { terminal.withLock { $0.attributes } }
  /// Whether the terminal echoes its input.
  var isEchoing: Bool { attributes[3] & UInt32(ECHO) != 0 }

  /// Types `answers` on its own thread, each at the next question that waits for input: each turns
  /// bracketed paste on.
  func type(_ answers: [String]) { type(answers, after: "\u{1B}[?2004h", from: 1) }

  /// Types `keys` on its own thread once `text` was written `count` times. If `columns` is not nil,
  /// the terminal has that width before.
  func type(_ keys: String, after text: String, count: Int = 1, resizedTo columns: Int? = nil) {
    type([keys], after: text, from: count, resizedTo: columns)
  }

  /// Types each of `answers` once `text` was written once more, the first after `count` times.
  private func type(
    _ answers: [String], after text: String, from count: Int, resizedTo columns: Int? = nil
  ) {
    Thread { [weak self, rows] in
      for (index, answer) in answers.enumerated() {
        while let self, !self.hasWritten(text, count + index) {}
        self?.terminal.withLock { terminal in
          if let columns { terminal.resize(columns: columns, rows: rows) }
          terminal.type(answer)
        }
      }
    }.start()
  }

  private func hasWritten(_ text: String, _ count: Int) -> Bool {
    terminal.withLock { terminal in
      _ = try? terminal.wait(seconds: 0.05, "output") { _ in true }
      return terminal.transcript.components(separatedBy: text).count > count
    }
  }

  /// All output written so far.
  func written() throws -> String {
    try terminal.withLock { terminal in
      try terminal.wait("the output") { _ in true }
      return terminal.transcript
    }
  }

  /// The text on the screen.
  func screen() throws -> String {
    _ = try written()
    return terminal.withLock { $0.screen.text }
  }
}

// Dialogs for a person at the terminal.
extension TypedTerminal {
  func screenDialog(_ language: Language = .english, idle: IdleTime = IdleTime()) -> ScreenDialog {
    ScreenDialog(
      descriptor: descriptor, signals: signals, on: .sample(output, .screen, language), idle: idle)
  }

  func lineDialog(idle: IdleTime = IdleTime()) -> LineDialog {
    LineDialog(
      descriptor: descriptor, signals: signals, on: .sample(output, .plain), idle: idle)
  }
}
