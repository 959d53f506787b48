#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests what release.sh collects, in a small repository whose make_*.sh make empty files. release_test.sh PACKAGING
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkdir -p "$folder/packaging" "$folder/lib"
cp "$1/release.sh" "$1/sbom.py" "$folder/packaging/"
cd "$folder"
echo 'project(amplab VERSION 1.2.3 LANGUAGES CXX)' >CMakeLists.txt
printf '# Changelog\n\n## 1.2.3\n\n* New.\n\n## 1.2.2\n\n* Old.\n' >CHANGELOG.md
echo 'amplab (1.2.3) unstable; urgency=medium' >packaging/changelog
echo build >.gitignore
stub() { printf '#!/usr/bin/env bash\nset -e\n%s\n' "$2" >"$1"; chmod +x "$1"; }
stub run ''
stub packaging/make_packages.sh 'touch build/packages/amplab_1.2.3_amd64.deb'
stub packaging/make_wheel.sh 'touch build/packages/amplab-1.2.3-py3-none-any.whl'
stub packaging/make_tarball.sh '
  of=$(mktemp -d) name=amplab-1.2.3-linux-x86_64
  mkdir -p $of/$name/share/doc/amplab/licenses
  printf "file package version\nlibz.so.1 zlib 1.2.13\nlibz.so zlib 1.2.13\n" >bundled.txt
  mv bundled.txt $of/$name/share/doc/amplab/licenses/
  tar -czf build/packages/$name.tar.gz -C $of $name
  rm -r $of'
git init -q
git config user.name x
git config user.email x@amplab.invalid

fails() { # why, release.sh's arguments...
  local why=$1; shift
  if output=$(packaging/release.sh "$@" 2>&1); then echo "FAIL  is refused: $why"; exit 1; fi
  [[ $output == *"$why"* ]] || { echo "FAIL  says that $why: $output"; exit 1; }
}
fails "has changes" 1.2.3
git add . && git commit -qm x
fails "has another version" 1.2.2
packaging/release.sh 1.2.3 >/dev/null
cd build/release-1.2.3
expect() { [ "$2" = "$3" ] || { echo "FAIL  $1: $2"; exit 1; }; }
for file in NOTES.md SHA256SUMS amplab-1.2.3-linux-x86_64.tar.gz amplab-1.2.3-py3-none-any.whl amplab-1.2.3.spdx.json \
  amplab-1.2.3.tar.gz amplab_1.2.3_amd64.deb; do
  expect "$file is there" "$([ -f "$file" ] && echo yes)" yes
done
expect "nothing else is there" "$(find . -type f | wc -l)" 7
expect "the notes are this version's" "$(grep . NOTES.md)" "* New."
sha256sum --quiet --check SHA256SUMS
python3 - <<'P'
import json
bill = json.load(open("amplab-1.2.3.spdx.json"))
assert [p["name"] for p in bill["packages"]] == ["amplab", "zlib"], bill["packages"]
P
tar -tzf amplab-1.2.3.tar.gz | grep -q '^amplab-1.2.3/CHANGELOG.md$'
