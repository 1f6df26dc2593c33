import Foundation
import KitchenInterface

struct Terminal: Console {
  func show(_ line: String) { print(line) }
  func ask(_ question: String) -> String? {
    print(question)
    return readLine()
  }
}

struct SystemClock: WallClock {
  var now: Date { Date() }
}
