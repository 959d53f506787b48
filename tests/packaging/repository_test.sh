#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests make_repository.sh with an empty package: apt, with files of its own, finds it. repository_test.sh SCRIPT.
# Exit status 77: apt-ftparchive is missing.
set -eu
command -v apt-ftparchive >/dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkdir -p "$folder/package/DEBIAN" "$folder/packages" "$folder"/{lists,cache}/partial
printf 'Package: amplab-engine\nVersion: 0.1.0\nArchitecture: all\nMaintainer: x <x@amplab.invalid>\nDescription: x\n' \
  >"$folder/package/DEBIAN/control"
export AMPLAB_PACKAGES=$folder/packages
if "$1" "$folder/made" 2>/dev/null; then echo "FAIL  no package is an error"; exit 1; fi
dpkg-deb --root-owner-group --build "$folder/package" "$folder/packages" >/dev/null
"$1" "$folder/made" >/dev/null
"$1" "$folder/made" >/dev/null # again

echo "deb [trusted=yes] file:$folder/made ./" >"$folder/sources.list"
apt() {
  local command=$1; shift
  "$command" -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::State::Lists="$folder/lists" -o Dir::Cache="$folder/cache" -o APT::Sandbox::User=root "$@"
}
apt apt-get update -qq
apt apt-cache policy amplab-engine | grep -q 'Candidate: 0.1.0' || { echo "FAIL  apt finds the package"; exit 1; }
sed -i 's/0.1.0/0.2.0/' "$folder/made/Packages"
rm "$folder/made/Packages.gz" "$folder"/lists/*made*
if apt apt-get update -qq --error-on=any 2>/dev/null; then
  echo "FAIL  a list that is not the repository's is refused"
  exit 1
fi
