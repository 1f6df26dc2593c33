public import Foundation

extension ModuleGraphCommand.Outcome {
  /// Prints the output to `output` and the errors to `errors`, and gives the exit code.
  ///
  /// It is 2 if either could not be written, on a full disk for example: a verdict without its
  /// report would pass for a whole one.
  public func print(to output: FileHandle, errors: FileHandle) -> Int32 {
    do {
      try output.write(contentsOf: Data(self.output.utf8))
      try errors.write(contentsOf: Data(self.errors.utf8))
      return status
    } catch {
      let reason = "The report could not be written: \(error.localizedDescription)\n"
      // If this cannot be written either, the exit code is all that is left.
      try? errors.write(contentsOf: Data(reason.utf8))
      return 2
    }
  }
}
