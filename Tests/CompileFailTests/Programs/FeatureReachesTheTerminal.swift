// rule: The terminal is a plug-in that features cannot import.
// sees: FeatureDependencies
// expects: no such module 'TerminalDialog'
import FeatureDependencies

#if FORBIDDEN
  import TerminalDialog
#endif

func say(_ dialog: any Dialog) async {
  await dialog.show(.message(LocalizedText(en: "Hello.", ko: "안녕하세요.")))
}
