# shellcheck shell=sh
# What is dear to build or fetch is kept outside the tree as well, so that the next clean
# checkout needn't do it again: in $IBID_BUILD_CACHE, or in ibid-build in the user's folder
# for caches. Scripts read this file. Whatever is wrong with what is kept, the caller
# builds or fetches; what can't be kept is not kept.

kept=${IBID_BUILD_CACHE:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/ibid-build}

# sha256 FILE prints a file's SHA-256.
sha256() {
	if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# keep FILE NAME keeps a copy of a file under a name. It appears there whole or not at all.
keep() {
	mkdir -p "$kept/$(dirname "$2")" 2>/dev/null || return 0
	keep_part=$(mktemp "$kept/$2.XXXXXX" 2>/dev/null) || return 0
	if cp "$1" "$keep_part" 2>/dev/null && keep_sum=$(sha256 "$keep_part") && [ "$keep_sum" = "$(sha256 "$1")" ]; then
		# The sum first: a file without one, or with another, is not taken.
		echo "$keep_sum" >"$keep_part.sum" && chmod 755 "$keep_part" &&
			mv -f "$keep_part.sum" "$kept/$2.sum" && mv -f "$keep_part" "$kept/$2" && return 0
	fi 2>/dev/null
	rm -f "$keep_part" "$keep_part.sum"
}

# fetch_kept NAME FILE makes FILE a copy of what is kept under a name; its status is 1 where
# that isn't there or isn't what was kept. FILE appears whole or not at all.
fetch_kept() {
	[ -f "$kept/$1" ] && [ -s "$kept/$1.sum" ] || return 1
	mkdir -p "$(dirname "$2")"
	if cp -f "$kept/$1" "$2.kept" && [ "$(sha256 "$2.kept")" = "$(cat "$kept/$1.sum")" ]; then
		chmod 755 "$2.kept"
		mv -f "$2.kept" "$2"
		return 0
	fi
	rm -f "$2.kept"
	return 1
}
