#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes resources/gallery/curves: the pictures of the cards whose configurations have changed since, or of those that are named. The
# engine runs them on this machine's CPU, as their files say; a test fails while a picture is not of its card's configurations.
#   resources/gallery/draw.sh [BUILD_FOLDER [ID ...]]   build/release if none is named; it must have been configured
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=${1:-build/release}
cmake --build "$build" --target draw_card_curves amplab-engine -- --quiet >&2
mkdir -p resources/gallery/curves
"$build/bin/draw_card_curves" resources/gallery/curves "${@:2}"
