import FeatureDependencies

extension Failure {
  init(_ faults: InputFaults) { self.init(catalog: faults.text, path: "") }

  init(catalog list: LocalizedText, path: String) {
    let name = path.isEmpty ? "" : " \(path)"
    self.init(
      "catalogInvalid", .refused, en: "The catalogue\(name) is not valid: \(list.en)",
      ko: "\("상품 목록\(name)", .subject) 올바르지 않습니다: \(list.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }

  init(batch faults: InputFaults, path: String) {
    let list = faults.text
    self.init(
      "batchInvalid", .refused,
      en: "The batch \(path) is not valid, and nothing of it was begun: \(list.en)",
      ko: "일괄 개설 파일 \(path, .subject) 올바르지 않아 아무것도 시작하지 않았습니다: \(list.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }

  init(answers list: LocalizedText, path: String) {
    self.init(
      "answersInvalid", .refused, en: "The answers file \(path) is not valid: \(list.en)",
      ko: "답 파일 \(path, .subject) 올바르지 않습니다: \(list.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }
}
