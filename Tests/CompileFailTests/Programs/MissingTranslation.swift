// rule: A localized text that lacks a translation does not compile.
// sees: FeatureDependencies
// expects: missing argument for parameter 'ko' in call
import FeatureDependencies

func greeting() -> LocalizedText {
  #if FORBIDDEN
    LocalizedText(en: "Hello.")
  #else
    LocalizedText(en: "Hello.", ko: "안녕하세요.")
  #endif
}
