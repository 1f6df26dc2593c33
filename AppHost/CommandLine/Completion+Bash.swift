extension Completion {
  var bashScript: String {
    """
    _\(program)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    \(scan("\"${COMP_WORDS[@]:1:COMP_CWORD-1}\""))
      case $previous in
        \(folders)) COMPREPLY=($(compgen -d -- "$current")); return ;;
        \(files)) COMPREPLY=($(compgen -f -- "$current")); return ;;
    \(values { "COMPREPLY=($(compgen -W \"\($0)\" -- \"$current\"))" })
        \(unforeseen)) COMPREPLY=(); return ;;
      esac
      case $command in
    \(cases { "COMPREPLY=($(compgen -W \"\($0)\" -- \"$current\"))" })
      esac
    }
    complete -F _\(program) \(program)

    """
  }
}
