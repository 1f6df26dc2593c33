import Foundation

/// How long the process has used processors so far, on all cores, in microseconds: others who use
/// the machine change it little.
func processorTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return 1e6 * Double(time.tv_sec) + Double(time.tv_nsec) / 1000
}
