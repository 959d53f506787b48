#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes everything that a release has in build/release-VERSION: sources, Debian packages, tarball, wheel, a software
# bill of materials (SPDX), the notes from CHANGELOG.md, and the checksums of all. Publishes and tags nothing.
#   packaging/release.sh VERSION [-DNAME=VALUE ...]     arguments for cmake
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

give_up() { echo "release.sh: $1" >&2; exit 2; }
version=${1:?Type release.sh VERSION.}
shift
[ "$(sed -n 's/^project(amplab VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)" = "$version" ] ||
  give_up "CMakeLists.txt has another version than $version."
grep -q "^## $version\$" CHANGELOG.md || give_up "CHANGELOG.md has no section \"## $version\"."
head -n 1 packaging/changelog | grep -qF "($version)" || give_up "packaging/changelog begins with another version."
[ -z "$(git status --porcelain)" ] || give_up "The working tree has changes; commit them."

out=build/release-$version
rm -rf "$out"
mkdir -p "$out" build/packages
rm -f build/packages/*
./run --packages-only dpkg-dev file gzip patchelf python3-pip qt6-wayland
packaging/make_packages.sh "$@"
packaging/make_tarball.sh --build build/package # the build of make_packages.sh
packaging/make_wheel.sh --build build/package
cp build/packages/*.deb build/packages/*.tar.gz build/packages/*.whl "$out"
git archive --prefix="amplab-$version/" HEAD | gzip -n >"$out/amplab-$version.tar.gz"
awk -v heading="## $version" '/^## / { inside = $0 == heading; next } inside' CHANGELOG.md >"$out/NOTES.md"
bundled=$(tar -tzf "$out"/amplab-*-linux-*.tar.gz | grep '/licenses/bundled.txt$')
tar -xzOf "$out"/amplab-*-linux-*.tar.gz "$bundled" >"$out/bundled.txt"
python3 packaging/sbom.py "$version" "$(TZ=UTC git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ)" \
  "$out/bundled.txt" >"$out/amplab-$version.spdx.json"
rm "$out/bundled.txt"
(cd "$out" && sha256sum -- * >SHA256SUMS)
ls -l "$out"
