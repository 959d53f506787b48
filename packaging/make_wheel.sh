#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes build/packages/amplab-VERSION-py3-none-manylinux_2_NN_x86_64.whl: the Python package of python/, with the same
# programs and libraries as the tarball. 2.NN is the oldest glibc that runs them.
#   packaging/make_wheel.sh [--build FOLDER] [--cuda] [-DNAME=VALUE ...]     as make_tarball.sh
# Needs pip, which downloads setuptools.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=packaging/bundle_of_release.sh
. packaging/bundle_of_release.sh

cp -r python "$folder/python"
find "$folder/python" -name __pycache__ -prune -exec rm -r {} +
mv "$folder/bundle" "$folder/python/amplab/bundle"
cp packaging/wheel_setup.py "$folder/python/setup.py"
sed -i "s/^version = .*/version = \"$version\"/
  s/^license = .*/license = { text = \"Apache-2.0 AND GPL-3.0-or-later\" }/" "$folder/python/pyproject.toml"
AMPLAB_PLATFORM=manylinux_${glibc/./_}_$(uname -m) \
  python3 -m pip wheel --quiet --no-deps --wheel-dir build/packages "$folder/python"
ls -l build/packages/amplab-"$version"-*.whl
