import FeatureDependencies

/// Runs `body` and returns its result; runs it again if the day changed in Seoul meanwhile.
func onOneDay<Value>(_ body: () throws -> Value) rethrows -> Value {
  let day = SystemClock()?.now().date
  let result = try body()
  return SystemClock()?.now().date == day ? result : try body()
}
