import FeatureDependencies
import JSONCatalog

extension Failure {
  init(catalog error: JSONInputError, path: String) {
    self.init(catalogFaults: error.text, path: path)
  }

  init(_ fault: CatalogAddressFault) {
    let (message, remedy) = (fault.message, fault.remedy)
    self.init(
      "catalogAddress", .usage, en: message.en, ko: message.ko, remedy: (remedy.en, remedy.ko))
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

  init(batch faults: InputFaults, path: String) {
    let list = JSONInputError.invalid(faults).text
    self.init(
      "batchInvalid", .refused,
      en: "The batch \(path) is not valid, and nothing of it was begun: \(list.en)",
      ko: "일괄 개설 파일 \(path, .subject) 올바르지 않아 아무것도 시작하지 않았습니다: \(list.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }

  init(answers error: JSONInputError, path: String) {
    self.init(
      "answersInvalid", .refused, en: "The answers file \(path) is not valid: \(error.text.en)",
      ko: "답 파일 \(path, .subject) 올바르지 않습니다: \(error.text.ko)",
      remedy: ("Correct the places named.", "표시된 곳을 고치세요."))
  }
}
