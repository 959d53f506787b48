#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes all pictures of README.md and docs, with an empty home folder and without a screen. A test fails if the window
# has other titles than the pictures. Look at each picture before you commit it.
#   resources/screenshots/update.sh [BUILD_FOLDER]   default: build/release; it must be configured with the tests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=${1:-build/release} pictures=resources/screenshots
command -v img2webp >/dev/null || { echo "It needs img2webp: install the package webp." >&2; exit 1; }
[ -d /usr/share/datasets/fashion-mnist ] || { echo "It needs data: install dataset-fashion-mnist." >&2; exit 1; }
cmake --build "$build" --target amplab-engine take_pictures -- --quiet >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -m 700 "$work/home" "$work/new"
# A screen on which the window has its usual layout. Two pixels for each of the window's: pictures stay sharp.
echo '{ "screens": [ { "name": "pictures", "x": 0, "y": 0, "width": 3840, "height": 2400, "logicalDpi": 96,
                     "logicalBaseDpi": 96, "dpr": 2 } ] }' >"$work/screen.json"
as_new_user() {
  env -i PATH="$PATH" LANG=C.UTF-8 HOME="$work/home" XDG_RUNTIME_DIR="$work/home" TMPDIR="$work" \
    QT_QPA_PLATFORM="offscreen:configfile=$work/screen.json" "$@" 2> >(grep -v "This plugin does not support" >&2)
}

# The sweep that repeat.png shows.
cat >"$work/sweep.json" <<'JSON'
{ "base": { "data": { "name": "spirals" }, "model": { "hidden": [16, 16] }, "train": { "steps": 150 },
            "precision": { "mode": "amp-fp16" }, "scaler": { "kind": "dynamic" } },
  "random": { "samples": 24, "seed": 1, "settings": {
    "optimizer.lr": { "log-uniform": [1e-4, 1e-1] }, "data.batch_size": { "choice": [32, 64, 128] },
    "scaler.init_scale": { "choice": [1024, 65536, 1048576, 16777216] } } } }
JSON
as_new_user "$build/bin/amplab-engine" sweep "$work/sweep.json" --session "$work/sweep.amplab" --quiet
as_new_user "$build/bin/take_pictures" "$work/new" "$work/sweep.amplab"
img2webp "$work/new/frames/arguments"
for picture in "$work"/new/*.png; do
  cwebp -quiet -lossless "$picture" -o "${picture%.png}.webp"
done
rm -f "$pictures"/*.webp
mv "$work"/new/*.webp "$work/new/titles.txt" "$pictures"
ls -l "$pictures"
