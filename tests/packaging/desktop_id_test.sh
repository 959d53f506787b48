#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that all files of packaging/ use the window's id and version.
#   desktop_id_test.sh SOURCE_FOLDER VERSION ID      ID: as compiled into the window
set -u
source=$1/packaging version=$2 id=$3
failures=0

expect() { # what file line
  grep -sqE "^ *$3\$" "$source/$2" && return
  echo "FAIL  $2: expected $1, the line \"$3\""
  failures=$((failures + 1))
}

expect "its icon" "$id.desktop" "Icon=$id"
expect "the program" "$id.desktop" "Exec=amplab( %F)?"
expect "the same id" "$id.metainfo.xml" "<id>$id</id>"
expect "the menu entry" "$id.metainfo.xml" "<launchable type=\"desktop-id\">$id.desktop</launchable>"
expect "the icon" "$id.metainfo.xml" "<icon type=\"stock\">$id</icon>"
expect "its files" "$id.desktop" "MimeType=application/x-amplab;"
expect "its files" "$id.mime.xml" "<mime-type type=\"application/x-amplab\">"
expect "the icon of its files" "$id.mime.xml" "<icon name=\"$id\"/>"
expect "this version" "$id.metainfo.xml" "<release version=\"$version\" date=\"[0-9-]+\"/>"
expect "this version" changelog "amplab \($version\) .*"

if command -v desktop-file-validate >/dev/null; then
  desktop-file-validate "$source/$id.desktop" || failures=$((failures + 1))
fi
if command -v appstreamcli >/dev/null; then
  appstreamcli validate --no-net "$source/$id.metainfo.xml" || failures=$((failures + 1))
fi
((failures == 0)) && echo "ok    $id"
exit $((failures > 0))
