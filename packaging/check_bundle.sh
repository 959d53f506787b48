#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks that a bundle needs nothing but itself and the libraries of outside_libraries.txt.
#   packaging/check_bundle.sh FOLDER [ROOT]     ROOT: a system with the bundle in it, whose loader is asked
# Prints the oldest glibc that runs it. Exit status: 0 all is well, 1 faults are printed, 2 bad arguments.
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
[ -d "${1:-}/lib/amplab" ] || { echo "check_bundle.sh: ${1:-} is no bundle: it has no lib/amplab." >&2; exit 2; }
bundle=$(realpath "$1") root=${2:+$(realpath "$2")}

names() { sed 's/#.*//' | xargs -n 1; }
mapfile -t outside < <(sed '/^# Optional/,$d' "$here/outside_libraries.txt" | names)
mapfile -t optional < <(sed '1,/^# Optional/d' "$here/outside_libraries.txt" | names)
is_among() { # name pattern...
  local name=$1 pattern
  shift
  for pattern in "$@"; do
    # shellcheck disable=SC2053 # a pattern
    [[ $name != $pattern ]] || return 0
  done
  return 1
}

faults=0
complain() { echo "FAIL  $*"; faults=$((faults + 1)); }
loads() { if [ -n "$root" ]; then chroot "$root" ldd "${1#"$root"}"; else ldd "$1"; fi; }

files=() missing=()
while read -r file; do
  [ "$(head -c 4 "$file" | tail -c 3)" = ELF ] || continue
  files+=("$file")
  name=${file#"$bundle/"}
  while read -r needed; do
    [ -e "$bundle/lib/amplab/$needed" ] || is_among "$needed" "${outside[@]}" "${optional[@]}" ||
      complain "$name needs $needed, which is neither in the bundle nor in outside_libraries.txt."
  done < <(objdump -p "$file" | awk '$1 == "NEEDED" { print $2 }')
  while IFS=$'\t' read -r needed path; do
    if [ "$path" = "not found" ]; then
      is_among "$needed" "${optional[@]}" || missing+=("$needed")
    elif [ -e "$bundle/lib/amplab/$needed" ] && [[ $root$(realpath -m "$path") != "$bundle"/* ]]; then
      complain "$name loads $needed from $path, not from the bundle."
    fi
  done < <(loads "$file" | sed -nE 's| \(0x.*||; s|^\t(.*) => (.*)|\1\t\2|p')
done < <(find "$bundle" -type f \( -perm /100 -o -name '*.so*' \))
[ ${#missing[@]} -eq 0 ] || complain "This system has no $(printf '%s\n' "${missing[@]}" | sort -u | xargs)."
[ ${#files[@]} -gt 0 ] || complain "There are no programs in $bundle."

links=$(find "$bundle" -type l | wc -l)
[ "$links" -eq 0 ] || complain "There are $links links, which a wheel cannot hold."
glibc=$(objdump -T "${files[@]}" | grep -oE 'GLIBC_2\.[0-9]+' | sort -uV | tail -n 1)
[ "$faults" -gt 0 ] ||
  echo "${#files[@]} programs and libraries need ${glibc/_/ } or later, and nothing unexpected."
exit $((faults > 0))
