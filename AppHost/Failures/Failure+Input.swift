import FeatureDependencies
import JSONCatalog

extension Failure {
  init(catalog error: JSONInputError, path: String) {
    self.init(catalogFaults: error.text, path: path)
  }

  init(_ faults: InputFaults, path: String) {
    self.init(catalogFaults: JSONInputError.invalid(faults).text, path: path)
  }

  private init(catalogFaults list: LocalizedText, path: String) {
    let name = path.isEmpty ? "" : " \(path)"
    self.init(
      "catalogInvalid", .refused, en: "The catalogue\(name) is not valid: \(list.en)",
      ko: "\("상품 목록\(name)", .subject) 올바르지 않습니다: \(list.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }

  init(answers error: JSONInputError, path: String) {
    self.init(
      "answersInvalid", .refused, en: "The answers file \(path) is not valid: \(error.text.en)",
      ko: "답 파일 \(path, .subject) 올바르지 않습니다: \(error.text.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }
}
