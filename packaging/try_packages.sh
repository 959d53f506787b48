#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests the packages on an empty Debian. Checks that they install without compiling, that the engine trains, and that
# the window opens. Repeats this on an emulated processor without AVX-512.
#   packaging/try_packages.sh [SUITE]     default: bookworm
# Needs root, debootstrap, and packages in build/packages (make_packages.sh). Environment:
#   AMPLAB_PACKAGES   folder with the packages
#   AMPLAB_TRY_CACHE  cache of the empty system and of apt's downloads
#   AMPLAB_MIRROR     Debian mirror; default: the one in this machine's apt configuration
# Exit status: 0 all checks passed, 1 one failed, 2 the checks could not run.
set -euo pipefail

give_up() {
  echo "try_packages.sh: $1" >&2
  exit 2
}

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
suite=${1:-bookworm}
packages=$(realpath -m "${AMPLAB_PACKAGES:-$here/../build/packages}")
cache=$(realpath -m "${AMPLAB_TRY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/amplab-try-packages}")

[ "$(id -u)" -eq 0 ] || give_up "It needs root, to make a system of its own."
command -v debootstrap >/dev/null || give_up "It needs debootstrap: apt-get install debootstrap."
compgen -G "$packages/amplab-engine_*.deb" >/dev/null ||
  give_up "There are no packages in $packages; run packaging/make_packages.sh first."
# Restarts in its own mount namespace, so that the kernel removes all mounts when the script ends for any reason.
[ -n "${AMPLAB_TRY_INSIDE:-}" ] || AMPLAB_TRY_INSIDE=1 exec unshare --mount "$0" "$@"

# Prints "URI codename component" for each Debian archive in this machine's apt configuration.
archives() {
  # shellcheck disable=SC2016 # the names are apt's
  apt-get indextargets --format '$(LABEL)|$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
    sed -nE 's/^Debian(-Security)?\|//p' | sort -u
}

mirror=${AMPLAB_MIRROR:-$(archives | awk '$2 !~ /-/ { print $1; exit }')}
[ -n "$mirror" ] || give_up "apt knows no archive of Debian here; set AMPLAB_MIRROR."

base=$cache/$suite
if [ ! -e "$base/.complete" ]; then
  rm -rf "$base"
  mkdir -p "$base"
  echo "Making an empty $suite in $base ..."
  debootstrap --variant=minbase "$suite" "$base" "$mirror" >"$cache/debootstrap-$suite.log" ||
    give_up "debootstrap failed; see $cache/debootstrap-$suite.log."
  touch "$base/.complete"
fi

root=$(mktemp -d --tmpdir amplab-try.XXXXXX)
trap 'umount --quiet "$root/proc" "$root/var/cache/apt/archives" || true; rm -rf --one-file-system "$root"' EXIT
cp -a --reflink=auto "$base/." "$root/"
mkdir -p "$cache/archives-$suite/partial" "$root/packages"
mount -t proc proc "$root/proc"
mount --bind "$cache/archives-$suite" "$root/var/cache/apt/archives"
cp "$packages"/*.deb "$root/packages/"
mapfile -t debs < <(cd "$packages" && printf '/packages/%s\n' *.deb)
cp /etc/resolv.conf "$root/etc/resolv.conf"
{ # adds updates and security if this machine has them for the same suite
  echo "deb $mirror $suite main"
  archives | awk -v suite="$suite" '$2 ~ "^" suite "-" { print "deb", $0 }'
} >"$root/etc/apt/sources.list"
printf '{ "name": "small", "data": { "name": "spirals" }, "model": { "hidden": [16] } }\n' >"$root/root/small.json"

inside() {
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen timeout 900 "$@"
}

failed=0
check() { # what command...
  local what=$1 begin=$SECONDS status=0
  shift
  "$@" >"$root/check.log" 2>&1 </dev/null || status=$?
  if [ "$status" -eq 0 ]; then
    echo "pass  $what ($((SECONDS - begin)) s)"
  else
    echo "FAIL  $what (status $status):"
    tail -n 15 "$root/check.log" | sed 's/^/      /'
    failed=1
  fi
}

install() { inside apt-get install -y -q --no-install-recommends "$@"; }
install_packages() {
  inside apt-get update -q && install "${debs[@]}"
}
no_compiler() {
  ! inside sh -c 'command -v cc || command -v c++ || command -v gcc || command -v clang || command -v cmake ||
    command -v nvcc'
}
owned_by_root() {
  inside sh -c 'dpkg -L amplab amplab-engine |
    xargs -I{} find {} -maxdepth 0 ! -type l "(" ! -user root -o ! -group root -o -perm /022 ")"' >"$root/odd"
  cat "$root/odd"
  [ ! -s "$root/odd" ]
}
rows_in() { # file least
  [ "$(wc -l <"$root/$1")" -gt "$2" ]
}
# Checks that the engine computes on the processor.
multiplies() { inside "$@" /usr/bin/amplab-engine doctor | tee /dev/stderr | grep -q '^cpu .*GFLOP/s'; }
trains() { # folder words before the program...
  local folder=$1
  shift
  inside "$@" /usr/bin/amplab-engine run /root/small.json --steps 30 --out "$folder" && rows_in "$folder/history.csv" 30
}
trains_an_example() {
  local folder=$1
  shift
  inside "$@" /usr/bin/amplab-engine run /usr/share/amplab/examples/scale-search.json --steps 5 --out "$folder" &&
    rows_in "$folder/history.csv" 5
}
opens() { # picture engine
  local picture=$1 engine=$2
  inside amplab /root/small.json --engine "$engine" --theme dark --screenshot "$picture" --after 20 --size 1200x800 ||
    return
  [ "$(head -c 8 "$root/$picture" | tail -c 7)" = "$(printf 'PNG\r\n\032\n')" ] || return
  [ "$(stat -c %s "$root/$picture")" -gt 20000 ] || return
  cp "$root/$picture" "$packages/$suite-$(basename "$picture")"
}

echo "On an empty $suite:"
check "apt installs the packages, with what they depend on" install_packages
check "there is no compiler" no_compiler
check "what is installed belongs to root and only root may write it" owned_by_root
check "amplab-engine doctor measures the processor" multiplies env
check "amplab-engine trains" trains /root/here env
check "amplab opens its window" opens /root/window.png "amplab-engine serve"
check "amplab finds the engine beside it" inside amplab /root/small.json --screenshot /root/beside.png --after 20
check "amplab-engine's manual page is there" inside sh -c \
  'gzip -dc /usr/share/man/man1/amplab-engine.1.gz | grep -q "^.Nm amplab-engine"'
check "the recommended data set installs" install dataset-fashion-mnist
check "amplab-engine trains an example on it" trains_an_example /root/example env

echo "On a processor without AVX-512:"
check "the emulator installs" install qemu-user
# Without GOMP_SPINCOUNT, the program restarts itself to set it, and the kernel would restart it without the emulator.
emulated=(env GOMP_SPINCOUNT=1000 qemu-x86_64 -cpu max)
lacks_avx512() {
  inside "${emulated[@]}" /lib64/ld-linux-x86-64.so.2 --help >"$root/levels" || return
  cat "$root/levels"
  grep -q 'x86-64-v2 (supported' "$root/levels" && ! grep -q 'x86-64-v4 (supported' "$root/levels"
}
check "it has no AVX-512" lacks_avx512
check "amplab-engine doctor measures the processor" multiplies "${emulated[@]}"
check "amplab-engine trains" trains /root/emulated "${emulated[@]}"
check "amplab-engine trains an example" trains_an_example /root/emulated-example "${emulated[@]}"
# Qt starts programs with CLONE_PIDFD, which the emulator of Debian 12 refuses. The window has no processor-specific
# code and can run without it.
check "amplab starts" inside "${emulated[@]}" /usr/bin/amplab --version
check "amplab opens its window on the emulated engine" \
  opens /root/window-emulated.png "${emulated[*]} /usr/bin/amplab-engine serve"

exit "$failed"
