#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the Debian packages into build/packages: amplab-engine, amplab and, where the CUDA toolkit is here, amplab-cuda.
#   packaging/make_packages.sh [-DNAME=VALUE ...]     more for cmake, such as -DAMPLAB_MAINTAINER="Name <address>"
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

./run --install-only dpkg-dev file gzip
cmake --preset package "$@"
cmake --build --preset package
rm -rf build/packages
(umask 022 && cpack --preset package)
rm -r build/packages/_CPack_Packages
ls -l build/packages
