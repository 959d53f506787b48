#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests Debian packages, tarball and wheel on empty systems without a compiler: the engine trains, the window opens on a
# virtual screen, an emulated processor without AVX-512 does the same, and removal leaves nothing but sessions.
#   packaging/try_packages.sh [--mirror URL] [deb|tarball|wheel ...] [SUITE ...]     default: deb on bookworm
# Needs root, debootstrap, Xvfb, and what the make_*.sh of this folder made, in build/packages. Leaves pictures of the
# window there. tests/support/empty_debian.sh says how systems are made. AMPLAB_PACKAGES: another folder than that.
# Exit status: 0 all checks passed, 1 one failed, 2 the checks could not run.
# shellcheck disable=SC2317 # functions that only check calls
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
# shellcheck source=tests/support/empty_debian.sh
. "$here/../tests/support/empty_debian.sh"
packages=$(realpath -m "${AMPLAB_PACKAGES:-$here/../build/packages}")

give_up() { echo "try_packages.sh: $1" >&2; exit 2; }
kinds=() suites=() mirror=''
while [ $# -gt 0 ]; do
  case $1 in
    deb | tarball | wheel) kinds+=("$1") ;;
    --mirror) mirror=${2:?--mirror asks for a URL}; shift ;;
    -*) give_up "$1 is not known; the first lines of the script list the options." ;;
    *) suites+=("$1") ;;
  esac
  shift
done
[ ${#kinds[@]} -gt 0 ] || kinds=(deb)
[ ${#suites[@]} -gt 0 ] || suites=(bookworm)
empty_debian_needs || exit 2
command -v Xvfb >/dev/null || give_up "It needs a virtual screen: apt-get install xvfb."
declare -A files=([deb]='amplab*.deb' [tarball]='amplab-*.tar.gz' [wheel]='amplab-*.whl')
for kind in "${kinds[@]}"; do
  compgen -G "$packages/${files[$kind]}" >/dev/null ||
    give_up "There is no ${files[$kind]} in $packages; make_packages.sh, make_tarball.sh and make_wheel.sh make them."
done

work=$(mktemp -d --tmpdir amplab-try.XXXXXX)
root=$work/system
finish() {
  [ -z "${screen:-}" ] || kill "$screen" 2>/dev/null || true # it may have ended
  [ ! -e "$root" ] || empty_debian_remove "$root" || return
  rm -rf --one-file-system "$work"
}
trap finish EXIT
exec {number}<> <(:) # a pipe, on which Xvfb reports the number of its screen
Xvfb -displayfd "$number" -screen 0 1600x1000x24 -ac -nolisten tcp 2>"$work/screen.log" &
screen=$!
read -r -t 60 -u "$number" display || give_up "Xvfb did not start: $(cat "$work/screen.log")"
export AMPLAB_EMPTY_DEBIAN_BIND=/tmp/.X11-unix:/tmp/.X11-unix

as_root() { empty_debian_run "$root" timeout 900 env DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() {
  empty_debian_run_as_user "$root" timeout 900 env DISPLAY=":$display" PIP_CERT="$authorities" "$@"
}
failed=0
check() { # what command...
  local what=$1 begin=${EPOCHREALTIME/[.,]/} status=0 tenths
  shift
  "$@" >"$work/check.log" 2>&1 </dev/null & # behind "||" itself, it would not stop at its first failure
  wait $! || status=$?
  if [ "$status" -eq 0 ]; then
    tenths=$(((${EPOCHREALTIME/[.,]/} - begin) / 100000))
    echo "pass  $what ($((tenths / 10)).$((tenths % 10)) s)"
  else
    echo "FAIL  $what (status $status):"
    tail -n 15 "$work/check.log" | sed 's/^/      /'
    failed=1
  fi
}

install() { as_root apt-get install -y -q --no-install-recommends "$@"; }
# What a desktop has and an empty system has not. docs/install.md lists it.
desktop=(libegl1 libfontconfig1 libglx0 libopengl0 libsm6 libwayland-cursor0 libx11-xcb1 libxkbcommon-x11-0
  fonts-dejavu-core)
put() { # file... into the user's folder
  cp "$@" "$root/home/user/"
  as_root chown -R user: /home/user
}
install_deb() {
  mapfile -t debs < <(cd "$root" && ls home/user/*.deb)
  install "${debs[@]/#//}"
}
install_tarball() { as_user sh -c 'tar -xf amplab-*.tar.gz && rm amplab-*.tar.gz'; }
install_wheel() { as_user sh -c 'pipx install ./amplab-*.whl'; }
remove_deb() { as_root apt-get purge -y -q amplab amplab-engine; }
remove_tarball() { as_user sh -c 'rm -r amplab-*'; }
remove_wheel() { as_user pipx uninstall amplab; }
# Commands that print the prefix, and the folder of the programs that a user starts.
declare -A prefixes=([deb]='echo /usr' [tarball]='ls -d /home/user/amplab-*-linux-*[0-9]'
  [wheel]='find /home/user -path "*/amplab/bundle"')
declare -A programs=([deb]='echo /usr/bin' [tarball]='ls -d /home/user/amplab-*/bin'
  [wheel]='echo /home/user/.local/bin')

no_compiler() {
  ! as_root sh -c 'command -v cc || command -v c++ || command -v gcc || command -v clang || command -v cmake ||
    command -v nvcc'
}
owned_by_root() {
  as_root sh -c 'dpkg -L amplab amplab-engine |
    xargs -I{} find {} -maxdepth 0 ! -type l "(" ! -user root -o ! -group root -o -perm /022 ")"' >"$work/odd"
  cat "$work/odd"
  [ ! -s "$work/odd" ]
}
rows_in() { [ "$(wc -l <"$root/home/user/$1/history.csv")" -gt "$2" ]; } # folder least
multiplies() { as_user "$@" doctor | tee /dev/stderr | grep -q '^cpu .*GFLOP/s'; } # engine...
trains() { # file folder engine...
  local file=$1 folder=$2
  shift 2
  as_user "$@" run "$file" --steps 5 --out "$folder"
  rows_in "$folder" 5
}
opens() { # picture word...
  local picture=$1
  shift
  as_user "$window" "$@" --theme dark --screenshot picture.png --after 20 --size 1200x800
  cp "$root/home/user/picture.png" "$packages/$picture"
  [ "$(head -c 8 "$packages/$picture" | tail -c 7)" = "$(printf 'PNG\r\n\032\n')" ]
  [ "$(stat -c %s "$packages/$picture")" -gt 20000 ]
}
keeps_a_session() {
  # shellcheck disable=SC2016 # expands in the shell that it is given to
  as_user sh -c '"$0" --preset opening --run & tries=0
    until ls .local/share/amplab/amplab/sessions/*.amplab || [ "$tries" = 120 ]; do tries=$((tries + 1)); sleep 1; done
    kill $!; wait $!; [ "$tries" -lt 120 ]' "$window"
}
refuses_ranks() {
  ranks=(--set parallel.kind=ddp --set parallel.ranks=2)
  if as_user "$engine" run small.json "${ranks[@]}" >"$work/ranks" 2>&1; then return 1; fi
  grep -E 'MPI.*(one rank|none)\.' "$work/ranks"
}
leaves_sessions_only() {
  find "$root" -xdev -iname '*amplab*' ! -path '*/home/user/.local/share/amplab*' ! -path '*/home/user/.config/*' \
    ! -name "$(basename "$work")" ! -path "$root/home/user/amplab*.deb" ! -path "$root/home/user/amplab*.whl" \
    ! -path "$root/var/log/*" ! -path "$root/tmp/*" >"$work/left"
  cat "$work/left"
  [ ! -s "$work/left" ]
}
lacks_avx512() {
  as_user "${emulated[@]}" /lib64/ld-linux-x86-64.so.2 --help >"$work/levels"
  grep supported, "$work/levels" || true
  grep -q 'x86-64-v2 (supported' "$work/levels"
  ! grep -q 'x86-64-v4 (supported' "$work/levels"
}

for suite in "${suites[@]}"; do for kind in "${kinds[@]}"; do
  echo "$kind on an empty $suite:"
  empty_debian_make "$root" "$suite" "$mirror" || exit 2
  authorities=/etc/ssl/certs/ca-certificates.crt
  [ ! -e "$root/etc/apt/this-machine.crt" ] || authorities=/etc/apt/this-machine.crt
  as_root apt-get update -q >"$work/update.log" 2>&1 || give_up "apt-get update failed: $(tail -n 1 "$work/update.log")"
  # shellcheck disable=SC2086 # a pattern
  (cd "$packages" && put ${files[$kind]})
  printf '{ "name": "small", "data": { "name": "spirals" }, "model": { "hidden": [16] } }\n' >"$work/small.json"
  put "$work/small.json"

  [ "$kind" = deb ] || check "apt installs what a desktop has" install "${desktop[@]}"
  [ "$kind" != wheel ] || check "apt installs pipx" install pipx
  check "it installs" "install_$kind"
  check "there is no compiler" no_compiler
  place=$(as_root sh -c "${prefixes[$kind]}" || true) program=$(as_root sh -c "${programs[$kind]}" || true)
  engine=$program/amplab-engine window=$program/amplab examples=$place/share/amplab/examples
  if [ ! -d "$root$examples" ]; then echo "There is no $examples, so other checks are left out."; continue; fi
  if [ "$kind" = deb ]; then
    check "what is installed belongs to root and only root may write it" owned_by_root
  else
    check "it loads its own libraries, and few of the system" "$here/check_bundle.sh" "$root$place" "$root"
  fi
  check "amplab-engine doctor measures the processor" multiplies "$engine"
  check "amplab-engine trains an example" trains "$examples/deep-fp16-scaler.json" example "$engine"
  check "several ranks are refused in a sentence" refuses_ranks
  check "amplab opens its window, with the engine beside it" opens "$suite-$kind.png" --preset opening --run
  check "amplab opens in German" opens "$suite-$kind-de.png" --preset opening --language de
  check "amplab keeps a session" keeps_a_session
  check "the manual page is there" as_root sh -c \
    "gzip -dc $place/share/man/man1/amplab-engine.1.gz | grep -q '^.Nm amplab-engine'"

  echo "$kind on $suite, on a processor without AVX-512:"
  limited=(env AMPLAB_CPU_VARIANT=x86-64-v3 ONEDNN_MAX_CPU_ISA=AVX2)
  check "amplab-engine trains, held to AVX2" trains small.json held "${limited[@]}" "$engine"
  check "the emulator installs" install qemu-user
  # Without GOMP_SPINCOUNT, the program restarts itself to set it, and the kernel would restart it without the emulator.
  emulated=(env GOMP_SPINCOUNT=1000 qemu-x86_64 -cpu max)
  check "the emulator has no AVX-512" lacks_avx512
  check "amplab-engine trains an example" \
    trains "$examples/scale-search.json" emulated "${emulated[@]}" "$place/bin/amplab-engine"
  # Qt starts programs with CLONE_PIDFD, which the emulator of Debian 12 refuses. The window has no processor-specific
  # code and can run without it.
  check "amplab opens its window on the emulated engine" \
    opens "$suite-$kind-emulated.png" small.json --engine "${emulated[*]} $place/bin/amplab-engine serve"

  check "it is removed" "remove_$kind"
  check "nothing but sessions is left" leaves_sessions_only
  empty_debian_remove "$root"
done; done
exit "$failed"
