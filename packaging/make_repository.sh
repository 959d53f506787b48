#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes FOLDER a repository for apt of the Debian packages in build/packages, for any web server or a shared folder.
#   packaging/make_repository.sh FOLDER [--sign KEY]
# FOLDER may be there: newer packages are added. --sign: with this secret key of gpg; users need the public one, which
# lies in FOLDER/amplab.asc. AMPLAB_PACKAGES: another folder than build/packages.
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")

give_up() { echo "make_repository.sh: $1" >&2; exit 2; }
[ $# -eq 1 ] || { [ $# -eq 3 ] && [ "$2" = --sign ]; } || give_up "Type make_repository.sh FOLDER [--sign KEY]."
folder=$1 key=${3:-} packages=${AMPLAB_PACKAGES:-$here/../build/packages}
command -v apt-ftparchive >/dev/null || give_up "apt-ftparchive is missing: apt-get install apt-utils."
compgen -G "$packages/*.deb" >/dev/null || give_up "There is no package in $packages; make_packages.sh makes them."
if [ -n "$key" ] && ! gpg --list-secret-keys "$key" >/dev/null 2>&1; then give_up "gpg has no secret key $key."; fi

mkdir -p "$folder"
cp "$packages"/*.deb "$folder"
cd "$folder"
rm -f Release Release.gpg InRelease # apt-ftparchive would list them
apt-ftparchive packages . >Packages
gzip -9 --keep --force --no-name Packages
release=$(apt-ftparchive -o APT::FTPArchive::Release::Origin="AMP Lab" -o APT::FTPArchive::Release::Label="AMP Lab" \
  -o APT::FTPArchive::Release::Suite=stable release .)
printf '%s\n' "$release" >Release # written last, so that it does not list itself
trusted='[trusted=yes]'
if [ -n "$key" ]; then
  gpg --batch --yes --local-user "$key" --clearsign --output InRelease Release
  gpg --batch --yes --armor --export "$key" >amplab.asc
  trusted='[signed-by=/etc/apt/keyrings/amplab.asc]'
fi
echo "Users write this line into /etc/apt/sources.list.d/amplab.list, with the address at which $folder is served:"
echo "    deb $trusted https://ADDRESS ./"
