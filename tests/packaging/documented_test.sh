#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks that a program's manual page and completion have all its options, commands and environment variables, and no
# other options. Finds them in its --help and in its sources ("--option", getenv).
#   documented_test.sh PROGRAM MANUAL COMPLETION SOURCE...
set -u
program=$1 manual=$2 completion=$3
shift 3
name=$(basename "$program")
failures=0

complain() {
  echo "FAIL  $*"
  failures=$((failures + 1))
}
sources() { grep -rhoE --include='*.cpp' "$1" "${@:2}" | sort -u; }
is_a_word_of_the_completion() { grep -qE "(^|[\" ])$1([\" ]|\$)" "$completion"; }

help=$("$program" --help) || complain "$name --help ended with status $?"
helped=$(grep -oE -- '--[a-z][a-z-]*' <<<"$help" | sort -u)
written=$(sources '"--[a-z][a-z-]*"' "$@" | tr -d '"')
documented=$(grep '^\.It .*Fl' "$manual" | grep -oE 'Fl -[a-z][a-z-]*' | sed 's/Fl /-/' | sort -u)
[[ -n $helped && -n $written && -n $documented ]] || complain "$name: no options were found to compare"

for option in $(sort -u <<<"$helped"$'\n'"$written"); do
  grep -qxe "$option" <<<"$documented" || complain "$manual has no entry (.It Fl ${option#-}) for $option"
  is_a_word_of_the_completion "$option" || complain "$completion does not offer $option"
done
for option in $written; do
  [[ $option == --help || $option == --version ]] && continue
  grep -qxe "$option" <<<"$helped" || complain "$name takes $option, which its --help does not list"
done
for option in $documented; do
  grep -qxe "$option" <<<"$helped"$'\n'"$written" || complain "$manual documents $option, which $name does not know"
done

commands=$(sed -nE "s/^  $name ([a-z][a-z-]*).*/\1/p" <<<"$help")
for command in $commands; do
  grep -qE "^\.It Cm $command( |\$)" "$manual" ||
    complain "$manual has no entry (.It Cm $command) for the command $command"
  is_a_word_of_the_completion "$command" || complain "$completion does not offer the command $command"
done
for topic in $(sed -nE "s/^  $name describe \[([a-z|]*)\].*/\1/p" <<<"$help" | tr '|' ' '); do
  grep -qE "^\.Cm $topic( |\$)" "$manual" || complain "$manual does not name the topic $topic"
  is_a_word_of_the_completion "$topic" || complain "$completion does not offer the topic $topic"
done

for variable in $(sources 'getenv\("[A-Z_]+"' "$@" | grep -oE '[A-Z_]+'); do
  grep -qE "^\.It Ev (.* )?$variable( |\$)" "$manual" ||
    complain "$manual has no entry (.It Ev $variable) for the environment's $variable"
done

if ((failures == 0)); then
  echo "ok    $name: $(wc -w <<<"$helped $written" | tr -d ' ') mentions of options," \
    "$(wc -w <<<"$commands" | tr -d ' ') commands"
fi
exit $((failures > 0))
