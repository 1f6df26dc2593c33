import Foundation

/// The processor time of this process so far, on all cores, in microseconds. Other load on the
/// machine changes it little.
func processorTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return 1e6 * Double(time.tv_sec) + Double(time.tv_nsec) / 1000
}
