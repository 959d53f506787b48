#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Follows README.md in an empty Debian as a new user: ./run until the window is open, then ./test. Root only.
#
#   tests/fresh_machine.sh [SUITE ...] [--only run|test|full] [--mirror URL] [--dir DIR] [--jobs N] \
#                          [--limit MINUTES] [--keep]
#
#   SUITE             bookworm (the default), trixie, noble, or another suite of the mirror; several run one by one
#   --only            run: only ./run. test: only ./test. full: only ./test full. Default: ./run, then ./test
#   --mirror URL      source of packages; default: as in this machine's apt configuration
#   --dir DIR         folder of the empty systems (/var/tmp/amplab-fresh-machine); about 5 GB each
#   --jobs N          uses only N processors, for everything inside
#   --limit MINUTES   time limit of each of the two (180)
#   --keep            keeps the systems for inspection; the next call still starts with fresh ones
#
# Tests HEAD, without uncommitted changes. Inside, commands are typed by an ordinary user with sudo rights. The window
# opens on a virtual screen in a second system, so that only packages of ./run are installed. DIR keeps the output
# (SUITE-run.txt, SUITE-test.txt) and an image of the window (SUITE-window.png).
# Exit status: 0 success, 1 failure, 2 bad arguments.
# Needs: debootstrap; for Ubuntu also ubuntu-keyring. See support/empty_debian.sh for how systems are made and removed.
# shellcheck disable=SC2317 # functions that only trap and start call
set -uo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=tests/support/empty_debian.sh
. "$repository/tests/support/empty_debian.sh"

suites=() only='' mirror='' folder=/var/tmp/amplab-fresh-machine jobs='' limit=180 keep=''
say() { echo "fresh_machine.sh: $*" >&2; }
wrong() { say "$*"; exit 2; }
while [ $# -gt 0 ]; do
  case $1 in
    --keep) keep=yes; shift; continue ;;
    --help) sed -n '3,/^# Needs/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    --only | --mirror | --dir | --jobs | --limit) [ $# -ge 2 ] || wrong "$1 asks for a value." ;;
  esac
  case $1 in
    --only) only=$2; shift 2 ;;
    --mirror) mirror=$2; shift 2 ;;
    --dir) folder=$2; shift 2 ;;
    --jobs) jobs=$2; shift 2 ;;
    --limit) limit=$2; shift 2 ;;
    -*) wrong "$1 is not known; --help lists the options." ;;
    *) suites+=("$1"); shift ;;
  esac
done
case $only in '' | run | test | full) ;; *) wrong "--only asks for run, test or full, not \"$only\"." ;; esac
[[ $jobs =~ ^([1-9][0-9]*)?$ ]] || wrong "--jobs asks for a whole number from 1, not \"$jobs\"."
[[ $limit =~ ^[1-9][0-9]*$ ]] || wrong "--limit asks for a whole number of minutes, not \"$limit\"."
[ ${#suites[@]} -gt 0 ] || suites=(bookworm)
for suite in "${suites[@]}"; do
  [[ $suite =~ ^[a-z][a-z0-9-]*$ ]] || wrong "\"$suite\" is not the name of a Debian or Ubuntu."
done
empty_debian_needs || exit 1
mkdir -p "$folder" && folder=$(realpath "$folder") || exit 1
exec 9>"$folder/lock"
flock -n 9 || { say "another call works in $folder; wait for it or name another folder with --dir."; exit 1; }

# Each long command is a job with its own process group, so that Ctrl-C acts at once and no process is left over.
set -m
job=''
systems=()
end_job() {
  [ -n "$job" ] || return 0
  kill -KILL -- "-$job" 2>/dev/null
  wait "$job" 2>/dev/null
  job=''
}
finish() {
  trap '' INT TERM HUP
  end_job
  local system
  for system in "${systems[@]}"; do
    [ -e "$system" ] || continue
    if [ -n "$keep" ]; then empty_debian_stop "$system"; else empty_debian_remove "$system"; fi
  done
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
start() { "$@" 9>&- </dev/null & job=$!; }
patiently() { # command...: runs it as a job, with its exit status
  start "$@"
  wait "$job"
  local status=$?
  job=''
  return $status
}

now() { date +%s; }
minutes() { awk -v seconds="$1" 'BEGIN { printf "%.1f", seconds / 60 }'; }

# The screen: a system with Xvfb and screenshot programs, stored beside the copies of the fresh systems.
screen='' display=''
open_screen() { # suite
  screen=$folder/screen-$1
  systems+=("$screen")
  rm -rf "$folder/sockets" && mkdir -m 1777 "$folder/sockets" || return 1
  patiently empty_debian_make "$screen" "$1" "$mirror" || return 1
  patiently empty_debian_run "$screen" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends xvfb x11-utils imagemagick' >"$folder/screen.txt" 2>&1 ||
    { say "the virtual screen could not be installed; see $folder/screen.txt"; return 1; }
  AMPLAB_EMPTY_DEBIAN_BIND=$folder/sockets:/tmp/.X11-unix empty_debian_run "$screen" \
    Xvfb -displayfd 3 -screen 0 1600x1000x24 -ac -nolisten tcp \
    3>"$folder/display" >>"$folder/screen.txt" 2>&1 9>&- </dev/null &
  local try
  for try in {1..300}; do
    display=$(cat "$folder/display" 2>/dev/null)
    [ -z "$display" ] || return 0
    sleep 0.1
  done
  say "the virtual screen did not open in $((try / 10)) seconds; see $folder/screen.txt"
  return 1
}
on_screen() { # command...: with the screen's programs
  AMPLAB_EMPTY_DEBIAN_BIND=$folder/sockets:/tmp/.X11-unix empty_debian_run "$screen" env "DISPLAY=:$display" "$@" 9>&-
}

runs_inside() { # system program
  local process
  for process in $(empty_debian_processes "$1"); do
    if [ "$(cat "/proc/$process/comm" 2>/dev/null)" = "$2" ]; then return 0; fi
  done
  return 1
}

# Succeeds if a window of that name has contents and its engine is running.
window_is_open() { # system picture
  runs_inside "$1" amplab && runs_inside "$1" amplab-engine || return 1
  on_screen xwininfo -root -tree 2>/dev/null | grep '"[^"]*AMP Lab' >/dev/null || return 1
  on_screen import -window root png:- >"$2" 2>/dev/null || return 1
  [ "$(on_screen identify -format %k png:- <"$2" 2>/dev/null || echo 0)" -ge 100 ]
}

# Runs ./run or ./test as the user types it. Writes wall, user and system seconds to $folder/time.
as_typed() { # system log command...
  local system=$1 log=$2; shift 2
  local AMPLAB_EMPTY_DEBIAN_BIND=$folder/sockets:/tmp/.X11-unix
  export AMPLAB_EMPTY_DEBIAN_BIND
  local processors=()
  [ -z "$jobs" ] || processors=(taskset -c "0-$((jobs - 1))")
  local TIMEFORMAT='%R %U %S'
  { time empty_debian_run_as_user "$system" "${processors[@]}" sh -c 'cd amplab && "$@"' sh "$@" >"$log" 2>&1; } \
    2>"$folder/time"
}

configured() { compgen -G "$1/home/user/amplab/build/*/CMakeCache.txt" >/dev/null; }

# The values of one table row.
packages='' build='' window='' passed='' failed='' cpu=''
add_cpu() { cpu=$(awk -v before="${cpu:-0}" '{ print before + $2 + $3 }' "$folder/time"); }

try_run() { # suite system
  local log=$folder/$1-run.txt picture=$folder/$1-window.png begin configured_at='' open=''
  rm -f "$picture"
  begin=$(now)
  # The window stays open until it is terminated. Terminating the window itself, not its parent, counts its time.
  start as_typed "$2" "$log" env "DISPLAY=:$display" ./run
  while kill -0 "$job" 2>/dev/null; do
    if [ -z "$configured_at" ] && configured "$2"; then configured_at=$(now); fi
    if window_is_open "$2" "$picture"; then open=$(now); break; fi
    [ $(($(now) - begin)) -lt $((limit * 60)) ] || { say "$1: no window after $limit minutes"; break; }
    sleep 1
  done
  if [ -n "$open" ]; then
    local process
    for process in $(empty_debian_processes "$2"); do
      [ "$(cat "/proc/$process/comm" 2>/dev/null)" != amplab ] || kill -TERM "$process"
    done
    for _ in {1..100}; do kill -0 "$job" 2>/dev/null || break; sleep 0.1; done
  fi
  if kill -0 "$job" 2>/dev/null; then end_job; else wait "$job"; job=''; add_cpu; fi
  empty_debian_stop "$2"
  [ -z "$configured_at" ] || packages=$(minutes $((configured_at - begin)))
  if [ -z "$open" ]; then
    window=no
    say "$1: ./run opened no window. The end of $log:"
    tail -n 15 "$log" >&2
    return 1
  fi
  build=$(minutes $((open - ${configured_at:-$begin})))
  window=yes
}

try_test() { # suite system [full]
  local log=$folder/$1-test.txt begin status summary
  begin=$(now)
  start as_typed "$2" "$log" ./test ${3:+"$3"}
  while kill -0 "$job" 2>/dev/null; do
    if [ -z "$packages" ] && configured "$2"; then packages=$(minutes $(($(now) - begin))); fi
    [ $(($(now) - begin)) -lt $((limit * 60)) ] || {
      say "$1: ./test had not ended after $limit minutes"
      end_job
      break
    }
    sleep 1
  done
  if [ -n "$job" ]; then wait "$job"; status=$?; job=''; add_cpu; else status=1; fi
  empty_debian_stop "$2"
  summary=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1) # last line of ./test
  if [[ $summary =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed ]]; then
    passed=${BASH_REMATCH[1]} failed=${BASH_REMATCH[2]}
  else
    passed='?' failed='?' status=1
  fi
  [ "$status" -eq 0 ] && return 0
  say "$1: ./test failed. The end of $log:"
  sed -n '/The following tests FAILED/,$p' "$log" | grep . >"$folder/failed" || tail -n 15 "$log" >"$folder/failed"
  head -n 40 "$folder/failed" >&2
  return 1
}

try_suite() { # suite
  local suite=$1 system=$folder/system-$1
  rm -f "$folder/$suite"-{run,test}.txt
  systems+=("$system")
  patiently empty_debian_make "$system" "$suite" "$mirror" || return 1
  git -c safe.directory='*' clone -q --depth 1 "file://$repository" "$system/home/user/amplab" || return 1
  chroot "$system" chown -R user: /home/user/amplab
  local good=0
  case $only in '' | run) try_run "$suite" "$system" || good=1 ;; esac
  case $only in
    '' | test) try_test "$suite" "$system" || good=1 ;;
    full) try_test "$suite" "$system" full || good=1 ;;
  esac
  [ -n "$keep" ] || empty_debian_remove "$system"
  return $good
}

row='%-12s %9s %9s %7s %8s %7s %9s %9s %9s\n'
# shellcheck disable=SC2059
table=$(printf "$row" suite packages build window passed failed warnings minutes 'CPU min')
all_good=0
rm -rf "$folder/sockets" && mkdir -m 1777 "$folder/sockets"
for suite in "${suites[@]}"; do
  packages='' build='' window='' passed='' failed='' cpu=''
  say "$suite in $folder"
  case $only in '' | run) [ -n "$display" ] || open_screen "$suite" || { all_good=1; break; } ;; esac
  begin=$(now)
  try_suite "$suite" || all_good=1
  warnings=$(cat "$folder/$suite"-{run,test}.txt 2>/dev/null | grep -c '\[-W')
  # shellcheck disable=SC2059
  table+=$'\n'$(printf "$row" "$suite" "${packages:--}" "${build:--}" "${window:--}" "${passed:--}" "${failed:--}" \
    "$warnings" "$(minutes $(($(now) - begin)))" "$(minutes "${cpu:-0}")")
done
echo "$table"
exit $all_good
