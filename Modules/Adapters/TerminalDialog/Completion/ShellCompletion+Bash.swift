extension ShellCompletion {
  /// Names of files are left to bash itself, which knows how to quote them: as words of a list they
  /// would be run by the shell that reads the line.
  var bashScript: String {
    """
    _\(program)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    \(scan("\"${COMP_WORDS[@]:1:COMP_CWORD-1}\""))
      COMPREPLY=()
      case $previous in
        \(folders)) compopt -o filenames -o dirnames 2>/dev/null; return ;;
        \(files)) compopt -o default 2>/dev/null; return ;;
    \(values { "COMPREPLY=($(compgen -W \"\($0)\" -- \"$current\"))" })
        \(unforeseen)) return ;;
      esac
      case $command in
    \(cases { "COMPREPLY=($(compgen -W \"\($0)\" -- \"$current\"))" })
      esac
    }
    complete -F _\(program) \(program)

    """
  }
}
