extension ShellCompletion {
  var zshScript: String {
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
    # Loaded by name from a folder of $fpath it is asked at once; sourced, it is made known.
    if [[ $funcstack[1] == _\(program) ]]; then _\(program) "$@"
    else compdef _\(program) \(program); fi

    """
  }
}
