#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes one folder that runs wherever it is: programs, backends, Qt and its plugins, every other library that is not in
# outside_libraries.txt, resources, licences.
#   packaging/make_bundle.sh BUILD FOLDER [COMPONENT ...]     components: engine window (the default), cuda
# BUILD is a build folder. FOLDER is made, and must not be there. Needs patchelf, objdump, dpkg-query.
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")

give_up() { echo "make_bundle.sh: $1" >&2; exit 2; }
[ $# -ge 2 ] || give_up "Type make_bundle.sh BUILD FOLDER [COMPONENT ...]."
build=$(realpath "$1") bundle=$(realpath -m "$2")
shift 2
components=("$@")
[ $# -gt 0 ] || components=(engine window)
[ ! -e "$bundle" ] || give_up "$bundle is there. Remove it, or name another folder."
for program in patchelf objdump dpkg-query; do
  command -v "$program" >/dev/null || give_up "$program is missing: apt-get install patchelf binutils dpkg."
done

for component in "${components[@]}"; do
  cmake --install "$build" --component "$component" --prefix "$bundle" --strip >/dev/null
done
[[ ${components[*]} != *cuda* ]] || [ -e "$bundle/lib/amplab/libamplab_cuda.so" ] ||
  give_up "$build has no backend of NVIDIA GPUs. Build it with -DAMPLAB_CUDA=TOOLKIT, or leave out cuda."
libraries=$bundle/lib/amplab sources=$bundle/sources.txt

# Qt's plugins: screens, icons, dead keys and input methods. None for OpenGL, printers and the network: the window draws
# with the processor, and prints and sends nothing. Those of Wayland are there if qt6-wayland is installed.
qt_plugins=(
  platforms/libqxcb.so platforms/libqoffscreen.so iconengines/libqsvgicon.so imageformats/libqsvg.so
  platforminputcontexts/libcomposeplatforminputcontextplugin.so
  platforminputcontexts/libibusplatforminputcontextplugin.so)
wayland_plugins=(
  platforms/libqwayland-generic.so wayland-shell-integration/libxdg-shell.so
  wayland-decoration-client/libbradient.so)
if [ -e "$bundle/bin/amplab" ]; then
  from=$(qtpaths6 --query QT_INSTALL_PLUGINS)
  [ ! -e "$from/${wayland_plugins[0]}" ] || qt_plugins+=("${wayland_plugins[@]}")
  for plugin in "${qt_plugins[@]}"; do
    install -D -m 644 "$from/$plugin" "$libraries/plugins/$plugin"
    echo "$(basename "$plugin") $(realpath "$from/$plugin")" >>"$sources"
  done
  texts=$(qtpaths6 --query QT_INSTALL_TRANSLATIONS)
  for language in de zh_CN; do
    install -D -m 644 "$texts/qtbase_$language.qm" "$bundle/share/amplab/translations/qtbase_$language.qm"
  done
  printf '[Paths]\nPrefix = ..\nPlugins = lib/amplab/plugins\nTranslations = share/amplab/translations\n' \
    >"$bundle/bin/qt.conf"
fi

cmake -DBUNDLE="$bundle" -P "$here/bundle.cmake"

# DT_RPATH comes before LD_LIBRARY_PATH, so another Qt in the environment is not taken.
find "$bundle/bin" "$libraries" -type f \( -name 'amplab*' -o -name '*.so*' \) | while read -r file; do
  to_libraries=$(realpath -m --relative-to="$(dirname "$file")" "$libraries")
  patchelf --force-rpath --set-rpath "\$ORIGIN/$to_libraries" "$file"
done
chmod 644 "$libraries"/*.so*

# The licence of each bundled library, as its Debian package has it, and the texts that those refer to.
papers=$bundle/share/doc/amplab/licenses
mkdir -p "$papers"
{
  echo "file package version"
  while read -r name source; do
    # dpkg knows some files by the name that they had before /lib became /usr/lib
    package=$(dpkg-query --search "$source" "${source#/usr}" 2>/dev/null | head -n 1 | cut -d: -f1 || true)
    [ -n "$package" ] || give_up "No package owns $source, so its licence is unknown."
    echo "$name $(dpkg-query --show --showformat '${source:Package} ${source:Version}' "$package")"
    cp -L "/usr/share/doc/$package/copyright" "$papers/$package.txt"
  done <"$sources"
} >"$papers/bundled.txt"
rm "$sources"
cp -L /usr/share/doc/nlohmann-json3-dev/copyright "$papers/nlohmann-json3-dev.txt" # compiled in
grep -rhoE '/usr/share/common-licenses/[A-Z][A-Za-z0-9-]*(\.[0-9]+)?' "$bundle/share/doc" | sort -u |
  while read -r text; do [ ! -f "$text" ] || cp -L "$text" "$papers"; done

"$here/check_bundle.sh" "$bundle"
