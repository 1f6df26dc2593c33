/// Prints `question` and returns the next line of input, or nil at its end.
func ask(_ question: String) -> String? {
  print(question)
  return readLine()
}
