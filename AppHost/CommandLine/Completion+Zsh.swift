extension Completion {
  static var zshScript: String {
    """
    #compdef \(program)
    _\(program)() {
    \(scan("\"${(@)words[2,CURRENT-1]}\""))
      case ${words[CURRENT-1]} in
        \(folders)) _files -/; return ;;
        \(files)) _files; return ;;
    \(values { "compadd -- \($0)" })
        \(unforeseen)) return ;;
      esac
      case $command in
    \(cases { "compadd -- \($0)" })
      esac
    }
    compdef _\(program) \(program)

    """
  }
}
