#!/usr/bin/env bash
# Makes Ibid.app for both processors of Macs, and a disk image with it:
#
#   ibid_VERSION_macos.dmg
#
#   build/package-macos.sh [FOLDER]   into build/dist, or another folder; on a Mac
#   build/package-macos.sh --check    looks at what can be looked at on any system
#
# Needs Xcode's command line tools, Maven, the page (make frontend) and, in CGO_CFLAGS, the
# flags of the Makefile. The model server is not in it: see docs/install.md. Signed where
# SIGN_IDENTITY names a certificate of the keychain ("Developer ID Application: …"), with the
# hardened runtime, and otherwise only as far as Macs ask of any program. Notarised where
# NOTARY_PROFILE names a profile of `xcrun notarytool store-credentials`: that sends the
# image to Apple, and nothing else here connects.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

die() {
	echo "package-macos: $*" >&2
	exit 1
}

umask 022
export TZ=UTC
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
described=${VERSION:-$(git describe --tags --always --dirty)}

# plist prints the description of the application. macOS wants versions of three numbers.
plist() {
	local version=0.0.0
	case $described in v[0-9]*.[0-9]*.[0-9]*) version=$(sed -E 's/^v([0-9]+\.[0-9]+\.[0-9]+).*/\1/' <<<"$described") ;; esac
	sed "s/@SHORT@/$version/; s/@BUILD@/$version/" build/darwin/Info.plist
}

if [ "${1:-}" = --check ]; then
	for file in Info.plist entitlements.plist; do
		case $file in Info.plist) plist ;; *) cat build/darwin/$file ;; esac |
			python3 -c 'import plistlib, sys; d = plistlib.loads(sys.stdin.buffer.read()); assert d, "empty"' || die "$file is no property list"
	done
	plist | python3 -c '
import plistlib, sys
d = plistlib.loads(sys.stdin.buffer.read())
assert d["CFBundleExecutable"] == "ibid" and d["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["ibid"]
assert "@" not in str(d), "a version is missing"'
	echo "package-macos: the property lists are whole" >&2
	exit
fi

[ "$(uname -s)" = Darwin ] || die "an application for macOS is made on a Mac"
[ -f frontend/dist/index.html ] || die "the page is missing: run make frontend"
out=${1:-build/dist}
mkdir -p "$out"
out=$(cd "$out" && pwd)
version=$(build/linux/version.sh "$described" "$SOURCE_DATE_EPOCH" 2>/dev/null || echo 0.0.0)

work=$root/build/cache/macos
app=$work/image/Ibid.app
rm -rf "$work"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources/models" "$app/Contents/Resources/samples"
identity=${SIGN_IDENTITY:--}
hardened=(--force --sign "$identity")
if [ "$identity" != - ]; then hardened+=(--options runtime --timestamp); fi

# The library first: signing and joining change it, and the program knows it by its SHA-256.
for processor in arm64 x86_64; do SYSTEM="Darwin $processor" build/models.sh; done
for file in build/cache/models-darwin-arm64/*.{onnx,json,bin,txt}; do cp "$file" "$app/Contents/Resources/models/"; done
library=$app/Contents/Resources/models/libonnxruntime.dylib
lipo -create build/cache/models-darwin-{arm64,x86_64}/libonnxruntime.dylib -output "$library"
codesign "${hardened[@]}" "$library"
digest=$(shasum -a 256 "$library" | cut -d ' ' -f 1)

cflags=${CGO_CFLAGS:--O2 -I$(go list -m -f '{{.Dir}}' github.com/mattn/go-sqlite3)}
export MACOSX_DEPLOYMENT_TARGET=13.4 # what ONNX Runtime was built for
for processor in arm64 amd64; do
	clang=$processor
	if [ "$processor" = amd64 ]; then clang=x86_64; fi
	GOOS=darwin GOARCH=$processor CGO_ENABLED=1 CC="clang -arch $clang" CGO_CFLAGS="$cflags" CGO_LDFLAGS="-framework UniformTypeIdentifiers" \
		go build -trimpath -buildvcs=false -tags desktop,production,sqlite_fts5 \
		-ldflags "-s -w -X main.version=$described ${LINKED:-} -X ibid/backend/infer.signedRuntime=$digest" -o "$work/ibid-$processor" .
done
lipo -create "$work/ibid-arm64" "$work/ibid-amd64" -output "$app/Contents/MacOS/ibid"

plist >"$app/Contents/Info.plist"
mkdir "$work/ibid.iconset"
for size in 16 32 128 256 512; do cp "build/linux/icons/$size.png" "$work/ibid.iconset/icon_${size}x$size.png"; done
for size in 16 128 256; do cp "build/linux/icons/$((size * 2)).png" "$work/ibid.iconset/icon_${size}x$size@2x.png"; done
cp build/appicon.png "$work/ibid.iconset/icon_512x512@2x.png"
iconutil --convert icns --output "$app/Contents/Resources/ibid.icns" "$work/ibid.iconset"
cp samples/*.pdf samples/questions.json "$app/Contents/Resources/samples/"
build/licences/all.sh "$work/ibid-arm64" >"$app/Contents/Resources/LICENCES.txt"
cp docs/install.md CHANGELOG.md "$app/Contents/Resources/"
codesign "${hardened[@]}" --entitlements build/darwin/entitlements.plist "$app"
codesign --verify --deep --strict "$app"

ln -s /Applications "$work/image/Applications"
image=$out/ibid_${version}_macos.dmg
rm -f "$image"
hdiutil create -quiet -volname Ibid -srcfolder "$work/image" -format UDZO "$image"
if [ "$identity" != - ]; then codesign --force --sign "$identity" --timestamp "$image"; fi
if [ -n "${NOTARY_PROFILE:-}" ]; then
	xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
	xcrun stapler staple "$image"
fi
du -m "$image" | awk '{ printf "package-macos: %4d MB  %s\n", $1, $2 }' >&2
