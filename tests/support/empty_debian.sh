# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Makes an empty Debian (or Ubuntu) in a folder, for tests that start on a fresh machine. Source this file; root only.
#
#   empty_debian_make ROOT SUITE [MIRROR]     makes the folder ROOT, from a cached copy of SUITE if there is one
#   empty_debian_run ROOT COMMAND...          runs COMMAND inside as root, in /root
#   empty_debian_run_as_user ROOT COMMAND...  runs COMMAND inside as "user" with sudo rights, in /home/user
#   empty_debian_processes ROOT               prints this machine's ids of the processes inside, one per line
#   empty_debian_stop ROOT                    kills all processes inside and waits until they have ended
#   empty_debian_remove ROOT                  stops and removes a folder of empty_debian_make; refuses other folders
#
# Each returns nonzero on failure and prints a sentence on stderr. Packages come from MIRROR (default: this machine's
# apt sources). Uses the proxies, certificates and passwords of this machine's apt configuration.
# Commands inside have their own mounts and process ids (unshare), invisible to this machine. When a command ends, is
# interrupted or is killed, the kernel ends its processes and drops its mounts. Nothing needs unmounting.
# AMPLAB_EMPTY_DEBIAN_CACHE: folder with fresh systems as .tar (default: ~/.cache/amplab-empty-debian). Delete it to
# start from scratch.

empty_debian_mark=etc/made-by-empty-debian # only folders with this file may be removed

empty_debian_say() { echo "empty_debian: $*" >&2; }

empty_debian_needs() {
  [ "$(id -u)" -eq 0 ] || { empty_debian_say "making an empty system needs root: start this with sudo."; return 1; }
  local program
  for program in debootstrap unshare apt-get tar; do
    command -v "$program" >/dev/null || {
      empty_debian_say "$program is missing: apt install debootstrap util-linux apt tar"
      return 1
    }
  done
}

# Prints the URIs of this machine's apt archives, one per line. After each URI, prints the URI of the other distribution
# on the same mirror, since many mirrors have both Debian and Ubuntu.
empty_debian_archives() {
  # shellcheck disable=SC2016 # apt's own variable
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | awk '!seen[$0]++' | while read -r uri; do
    uri=${uri%/}
    echo "$uri"
    case $uri in
      */debian) echo "${uri%debian}ubuntu" ;;
      */ubuntu) echo "${uri%ubuntu}debian" ;;
    esac
  done
}

# Succeeds if URI has SUITE. Uses apt's transport.
empty_debian_has() { # uri suite
  local answer; answer=$(mktemp)
  /usr/lib/apt/apt-helper -qq download-file "${1%/}/dists/$2/Release" "$answer" >/dev/null 2>&1
  local status=$?
  rm -f "$answer"
  return $status
}

empty_debian_find_mirror() { # suite
  local uri
  while read -r uri; do
    if empty_debian_has "$uri" "$1"; then echo "$uri"; return 0; fi
  done < <(empty_debian_archives)
  empty_debian_say "none of the archives in this machine's apt sources has \"$1\". Name one that has: --mirror URL"
  return 1
}

# Configures the new system's apt like this machine's: package sources and access to them.
empty_debian_configure_apt() { # root suite mirror
  local root=$1 suite=$2 mirror=${3%/} components=main pocket uri
  grep -q '^ID=ubuntu' "$root/etc/os-release" && components="main universe"
  rm -f "$root"/etc/apt/sources.list.d/*
  echo "deb $mirror $suite $components" >"$root/etc/apt/sources.list"
  for pocket in updates security; do
    while read -r uri; do
      empty_debian_has "$uri" "$suite-$pocket" || continue
      echo "deb $uri $suite-$pocket $components" >>"$root/etc/apt/sources.list"
      break
    done < <(echo "$mirror"; empty_debian_archives)
  done

  local settings=$root/etc/apt/apt.conf.d/90this-machine
  apt-config dump | grep -E '^Acquire::(http|https|Check-|Retries|Force)' >"$settings" || true
  local file # files named by settings: certificates, keys and programs
  grep -oE '"/[^"]+"' "$settings" | tr -d '"' | while read -r file; do
    if [ -f "$file" ]; then mkdir -p "$root$(dirname "$file")" && cp -L "$file" "$root$file"; fi
  done
  local authorities=/etc/ssl/certs/ca-certificates.crt
  if [ -f "$authorities" ] && ! grep -q CaInfo "$settings"; then
    cp -L "$authorities" "$root/etc/apt/this-machine.crt"
    echo 'Acquire::https::CaInfo "/etc/apt/this-machine.crt";' >>"$settings"
  fi
  [ ! -f /etc/apt/auth.conf ] || cp /etc/apt/auth.conf "$root/etc/apt/"
  cp -r /etc/apt/auth.conf.d/. "$root/etc/apt/auth.conf.d/" 2>/dev/null || true
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  hostname >"$root/etc/hostname"
}

empty_debian_make() { # root suite [mirror]
  local root=$1 suite=$2 mirror=${3:-}
  empty_debian_needs || return 1
  if [ -e "$root" ]; then empty_debian_remove "$root" || return 1; fi
  [ -n "$mirror" ] || mirror=$(empty_debian_find_mirror "$suite") || return 1
  mkdir -p "$root" || return 1
  root=$(realpath "$root")
  mkdir -p "$root/etc" && touch "$root/$empty_debian_mark" # first, so that a half-made system can be removed
  local cache=${AMPLAB_EMPTY_DEBIAN_CACHE:-$HOME/.cache/amplab-empty-debian}
  local kept=$cache/$suite.tar
  if [ -f "$kept" ]; then
    tar -C "$root" -xpf "$kept" --numeric-owner || return 1
  else
    local log=$root/../${root##*/}.debootstrap.log proxy
    proxy=$(apt-config shell proxy Acquire::http::Proxy | sed "s/^proxy=//; s/^'//; s/'$//")
    [ -z "$proxy" ] || [ -n "${http_proxy:-}" ] || local -x http_proxy=$proxy
    local script=() # an old debootstrap has scripts for earlier suites only
    if [ ! -e "/usr/share/debootstrap/scripts/$suite" ]; then
      case $mirror in
        *ubuntu*) script=(/usr/share/debootstrap/scripts/gutsy) ;;
        *) script=(/usr/share/debootstrap/scripts/sid) ;;
      esac
    fi
    local components=main keyring=()
    case $mirror in *ubuntu*)
      components=main,universe
      local keys=/usr/share/keyrings/ubuntu-archive-keyring.gpg
      [ ! -f "$keys" ] || keyring=(--keyring="$keys")
      if [ ${#keyring[@]} -eq 0 ]; then
        empty_debian_say "the keys of Ubuntu's archive are not here: apt install ubuntu-keyring" \
          "(Debian has it from 13 on)"
        empty_debian_remove "$root"
        return 1
      fi ;;
    esac
    if ! unshare --mount --propagation private --pid --fork --kill-child \
      debootstrap --variant=minbase --components="$components" --include=ca-certificates,sudo "${keyring[@]}" \
      "$suite" "$root" "$mirror" "${script[@]}" >"$log" 2>&1; then
      empty_debian_say "debootstrap could not make $suite; the end of $log:"
      tail -n 5 "$log" >&2
      empty_debian_remove "$root"
      return 1
    fi
    rm -f "$log" "$root"/var/cache/apt/archives/*.deb
    echo "$suite" >"$root/$empty_debian_mark"
    chroot "$root" useradd --create-home --shell /bin/bash user || return 1
    echo 'user ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/user"
    mkdir -p "$cache" && tar -C "$root" -cpf "$kept.part" --numeric-owner . && mv "$kept.part" "$kept" || return 1
  fi
  empty_debian_configure_apt "$root" "$suite" "$mirror"
}

# Runs in the new mount namespace. Mounts the kernel's folders without this machine's devices, then runs COMMAND.
# shellcheck disable=SC2016 # expands in the shell that it is given to
empty_debian_inside='
set -e
root=$1; shift
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys" 2>/dev/null || true
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
ln -s /proc/self/fd/0 "$root/dev/stdin"
ln -s /proc/self/fd/1 "$root/dev/stdout"
ln -s /proc/self/fd/2 "$root/dev/stderr"
if [ -n "${AMPLAB_EMPTY_DEBIAN_BIND:-}" ]; then # OUTSIDE:INSIDE, a folder visible on both sides
  mkdir -p "$root${AMPLAB_EMPTY_DEBIAN_BIND#*:}"
  mount --bind "${AMPLAB_EMPTY_DEBIAN_BIND%%:*}" "$root${AMPLAB_EMPTY_DEBIAN_BIND#*:}"
fi
status=0 # this shell stays root: after a change of user, the kernel would no longer kill the process with its parent
chroot "$root" "$@" || status=$?
exit $status
'

# Passes only this machine's proxies. A fresh machine has no CFLAGS or CCACHE_DIR.
empty_debian_enter() { # root home user... command...
  local root=$1 home=$2 name=$3; shift 3
  [ -f "$root/$empty_debian_mark" ] || {
    empty_debian_say "$root is not a system that empty_debian_make made."
    return 1
  }
  local clean=("HOME=$home" "USER=$name" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8)
  clean+=("TERM=${TERM:-dumb}")
  local proxy
  for proxy in http_proxy https_proxy no_proxy; do
    [ -z "${!proxy:-}" ] || clean+=("$proxy=${!proxy}")
  done
  local identity=()
  [ "$name" = root ] || identity=(runuser -u "$name" --)
  # shellcheck disable=SC2016
  unshare --mount --propagation private --pid --fork --kill-child \
    bash -c "$empty_debian_inside" bash "$(realpath "$root")" \
    /usr/bin/env -i "${clean[@]}" "${identity[@]}" /bin/bash -c 'cd && "$@"' bash "$@"
}
empty_debian_run() { local root=$1; shift; empty_debian_enter "$root" /root root "$@"; }
empty_debian_run_as_user() { local root=$1; shift; empty_debian_enter "$root" /home/user user "$@"; }

empty_debian_processes() { # root
  local root
  root=$(realpath "$1") || return 1
  find /proc/[0-9]*/root -maxdepth 0 -lname "$root" -printf '%h\n' 2>/dev/null | sed 's#^/proc/##'
}

empty_debian_stop() { # root
  local ids try
  for try in {1..100}; do
    mapfile -t ids < <(empty_debian_processes "$1")
    [ ${#ids[@]} -gt 0 ] || return 0
    kill -KILL "${ids[@]}" 2>/dev/null
    sleep 0.1
  done
  empty_debian_say "these processes in $1 did not end in ${try} tries: ${ids[*]}"
  return 1
}

empty_debian_remove() { # root
  local root
  root=$(realpath "$1") || return 1
  if [ "$root" = / ] || [ ! -f "$root/$empty_debian_mark" ]; then
    empty_debian_say "$root is there and was not made by this script; it stays as it is. Name another folder."
    return 1
  fi
  empty_debian_stop "$root" || return 1
  # Refuses if something is mounted there: those folders do not belong to the system.
  if awk -v root="$root" '
    { gsub(/\\040/, " ", $5) }
    $5 == root || index($5, root "/") == 1 { found = 1 }
    END { exit !found }' /proc/self/mountinfo; then
    empty_debian_say "something is mounted on or below $root; unmount it (findmnt shows it), then try again."
    return 1
  fi
  rm -rf --one-file-system -- "$root"
}
