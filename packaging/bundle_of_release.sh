# shellcheck shell=bash disable=SC2034 # the scripts use what this sets
# SPDX-License-Identifier: Apache-2.0
# Source this file in make_tarball.sh and make_wheel.sh, which pass their arguments. Builds preset package, unless
# --build names a build. Sets: folder (removed at exit), with the bundle in folder/bundle; version; glibc (as 2.35);
# SOURCE_DATE_EPOCH, so that files have the commit's date.
build='' components=(engine window) cuda=OFF options=()
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=${2:?--build asks for a build folder}; shift ;;
    --cuda) components+=(cuda) cuda=TOOLKIT ;;
    -D*) options+=("$1") ;;
    *) echo "$(basename "$0"): $1 is not known; the first lines of the script list the options." >&2; exit 2 ;;
  esac
  shift
done
if [ -z "$build" ]; then
  build=build/package
  ./run --packages-only gzip patchelf python3-pip qt6-wayland
  cmake --preset package -DAMPLAB_CUDA="$cuda" "${options[@]}"
  cmake --build --preset package
fi

version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
mkdir -p build/packages
folder=$(mktemp -d --tmpdir amplab-bundle.XXXXXX)
trap 'rm -r "$folder"' EXIT
(umask 022 && packaging/make_bundle.sh "$build" "$folder/bundle" "${components[@]}") | tee "$folder/checked"
glibc=$(grep -oE 'GLIBC 2\.[0-9]+' "$folder/checked" | cut -d' ' -f2)
