import FeatureDependencies
import TerminalDialog

extension Failure {
  init(_ error: PaperError) {
    let (message, remedy) = (error.message, Self.remedy(error))
    switch error {
    case .stopped(let stop): self.init(stop, opened: [])
    case .noSchedule:
      self.init("noSchedule", .refused, en: message.en, ko: message.ko, remedy: remedy)
    case .exists:
      self.init("fileExists", .usage, en: message.en, ko: message.ko, remedy: remedy)
    case .unwritable:
      self.init("unwritableFile", .failed, en: message.en, ko: message.ko, remedy: remedy)
    }
  }

  private static func remedy(_ error: PaperError) -> (en: String, ko: String) {
    switch error {
    case .noSchedule: ("Use --format text, json or jws.", "--format text, json, jws 중 하나를 쓰세요.")
    case .exists:
      ("Name another file, or add --replace.", "다른 파일을 지정하거나 --replace를 쓰세요.")
    case .unwritable, .stopped:
      ("Name a file in a folder that you may write to.", "쓸 수 있는 폴더의 파일을 지정하세요.")
    }
  }
}
