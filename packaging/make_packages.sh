#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the Debian packages amplab-engine, amplab and, with the CUDA toolkit, amplab-cuda into build/packages.
#   packaging/make_packages.sh [-DNAME=VALUE ...]     arguments for cmake, such as -DAMPLAB_MAINTAINER="Name <address>"
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

./run --packages-only dpkg-dev file gzip
cmake --preset package "$@"
cmake --build --preset package
rm -f build/packages/*.deb
(umask 022 && cpack --preset package)
rm -r build/packages/_CPack_Packages
ls -l build/packages
