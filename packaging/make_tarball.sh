#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes build/packages/amplab-VERSION-linux-x86_64.tar.gz, which runs where it is unpacked on any Linux whose glibc is
# not older than the build machine's.
#   packaging/make_tarball.sh [--build FOLDER] [--cuda] [-DNAME=VALUE ...]
# --build: takes a build that is there. --cuda: with the backend of NVIDIA GPUs. -D: for cmake.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=packaging/bundle_of_release.sh
. packaging/bundle_of_release.sh

name=amplab-$version-linux-$(uname -m)
mv "$folder/bundle" "$folder/$name"
tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --directory="$folder" \
  "$name" | gzip -n >"build/packages/$name.tar.gz"
ls -l "build/packages/$name.tar.gz"
