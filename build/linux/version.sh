#!/bin/sh
# Prints the version that a package has, for a version as `git describe --tags --always
# --dirty` gives it and the time of the commit in seconds since 1970. Packages of a later
# commit are newer than those of an earlier one, as dpkg and rpm compare them.
#
#   build/linux/version.sh v1.2.0 0              1.2.0
#   build/linux/version.sh v1.2.0-rc.1 0         1.2.0~rc.1
#   build/linux/version.sh v1.2.0-4-gabc1234 0   1.2.0+4.gabc1234
#   build/linux/version.sh abc1234 1780000000    0.0.0~git202605282026.abc1234
set -eu

described=${1#v} suffix=
case $described in
*-dirty) described=${described%-dirty} suffix=+dirty ;;
esac
case $described in
[0-9]*.[0-9]*.[0-9]*)
	# First the commits since the tag, then what the tag calls itself before a release.
	echo "$described" | sed -E 's/-([0-9]+)-g([0-9a-f]+)$/+\1.g\2/; s/^([0-9]+\.[0-9]+\.[0-9]+)-/\1~/; s/-/./g' ;;
*)
	echo "0.0.0~git$(date -u -d "@$2" +%Y%m%d%H%M).$described" | tr - . ;;
esac | sed "s/\$/$suffix/"
