#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Renders amplab.svg in the sizes that desktops need. Needs rsvg-convert (Debian: librsvg2-bin).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
for size in 16 24 32 48 64 128 256 512; do
  rsvg-convert --width "$size" --height "$size" --output "amplab-$size.png" amplab.svg
done
