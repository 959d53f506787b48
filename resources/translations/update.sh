#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Updates the .ts files from the window's texts, removes obsolete ones, and lists texts without a translation.
#   resources/translations/update.sh [BUILD_FOLDER]   default: build/release; it must be configured
# Then fill in <translation> (with Qt's linguist or any editor), without type="unfinished".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=${1:-build/release}
lupdate=$(PATH=/usr/lib/qt6/bin:/usr/lib/qt6/libexec:$PATH command -v lupdate) || {
  echo "It needs lupdate: install qt6-l10n-tools." >&2
  exit 1
}

cmake --build "$build" --target print_table_texts -- --quiet >&2
tables=$(mktemp --suffix=.cpp)
trap 'rm -f "$tables"' EXIT
"$build/bin/print_table_texts" >"$tables"
# Does not store line numbers of the sources, which would change with every edit.
for file in resources/translations/amplab_*.ts; do
  only=()
  # The sources are English, so English needs only the plural forms ("1 runs").
  [ "$file" = resources/translations/amplab_en.ts ] && only=(-pluralonly -target-language en)
  "$lupdate" -silent -I . -locations none -no-obsolete "${only[@]}" ui app/window "$tables" -ts "$file"
done

status=0
for file in resources/translations/amplab_*.ts; do
  awk -v file="$(basename "$file")" '
    /<source>/ { source = $0; sub(/.*<source>/, "", source); sub(/<\/source>.*/, "", source) }
    /<translation type="unfinished"/ { print file ": " source; ++missing }
    END {
      print file ": " (missing ? missing " texts have no translation yet" : "complete")
      exit missing > 0
    }' "$file" || status=1
done
exit "$status"
