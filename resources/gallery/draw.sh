#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes resources/gallery/curves for the named cards, or else for cards with changed configurations. The engine runs
# them on this machine's CPU, as their files specify. A test fails while curves do not match their card's
# configurations.
#   resources/gallery/draw.sh [BUILD_FOLDER [ID ...]]   default: build/release; it must be configured
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=${1:-build/release}
cmake --build "$build" --target draw_card_curves amplab-engine -- --quiet >&2
mkdir -p resources/gallery/curves
"$build/bin/draw_card_curves" resources/gallery/curves "${@:2}"
