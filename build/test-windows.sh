#!/usr/bin/env bash
# Makes the package for Windows, installs it under Wine as a user would, uses it in the
# terminal and removes it again. About five minutes, making it not counted.
#
#   build/test-windows.sh            makes the package
#   build/test-windows.sh FOLDER     takes the one that build/package-windows.sh has put there
#
# Wine is not Windows: it has no WebView2, so no window opens here; it does not keep paths
# short, and its locks and its console are its own. What has to be tried on Windows is in
# docs/install.md. Needs no network, and no display.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
export WINEPREFIX=$scratch/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe=' LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY IBID_HOME IBID_MODELS
# Debian's `wine` asks for 32-bit programs, of which there are none here.
wine=$(command -v /usr/lib/wine/wine64 wine64 wine | head -n 1)
server=$(command -v wineserver /usr/lib/wine/wineserver64 /usr/lib/wine/wineserver | head -n 1)

cleanup() {
	"$server" -k 2>/dev/null || true
	chmod -R u+w "$scratch"
	rm -rf "$scratch"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

die() {
	echo "test-windows: $*" >&2
	exit 1
}
shown() { echo "  ok  $*"; }
left_out() { echo "   -  $*"; }

# ended waits until every program of Windows has ended: an uninstaller goes on in a copy.
ended() { "$server" -w; }

# field PATH prints a value of the JSON on standard input.
field() { node -pe "JSON.parse(require('fs').readFileSync(0)).$1"; }

# ibid ARGUMENT... runs the installed program, its output with line ends of Unix.
ibid() {
	local status=0
	"$wine" "$installed\\ibid.exe" "$@" 2>"$scratch/stderr.txt" </dev/null | tr -d '\r' || status=$?
	return "$status"
}

# said COMMAND... prints what a command says, and what it has complained of if it fails.
said() { "$@" || die "$* failed: $(cat "$scratch/stderr.txt")"; }

# fails ARGUMENT... runs the installed program, which has to fail with a status of its own.
fails() {
	local status=0
	ibid "$@" >"$scratch/stdout.txt" || status=$?
	if [ "$status" -eq 0 ] || [ "$status" -ge 64 ]; then die "ibid $* ended with $status"; fi
}

# count prints how many documents the library has.
count() { said ibid list --json | field length; }

# has TEXT WHAT looks for a text on standard input.
has() {
	local text
	text=$(cat)
	grep -qF -- "$1" <<<"$text" || die "$2: $1 is missing in: $text
$(cat "$scratch/stderr.txt")"
}

echo "==> package"
packages=${1:-}
if [ -z "$packages" ]; then
	packages=$scratch/packages
	build/package-windows.sh "$packages"
fi
setup=$(echo "$packages"/ibid_*_setup.exe) archive=$(echo "$packages"/ibid_*_windows_amd64.zip)
if [ ! -f "$setup" ] || [ ! -f "$archive" ]; then die "$packages has no installer and archive"; fi
unzip -q "$archive" -d "$scratch/archive"
unpacked=$(echo "$scratch"/archive/ibid_*)
for text in "ONNX Runtime" "github.com/wailsapp/wails" "sqlite-vec" "pdfjs-dist" "Microsoft"; do
	grep -qF "$text" "$unpacked/LICENCES.txt" || die "the licence of $text is missing"
done
shown "the licences are there"
for program in ibid ibid-window; do
	x86_64-w64-mingw32-objdump -p "$unpacked/$program.exe" >"$scratch/headers.txt"
	grep -q 'Subsystem.*'"$([ $program = ibid ] && echo CUI || echo GUI)" "$scratch/headers.txt" || die "$program.exe belongs to the other subsystem"
	grep -qaF 'permonitorv2' "$unpacked/$program.exe" || die "$program.exe has no manifest"
	grep -qaF 'longPathAware' "$unpacked/$program.exe" || die "$program.exe has no manifest"
done
shown "ibid.exe is for the console and ibid-window.exe is not; both have their manifest"

if command -v osslsigncode >/dev/null && command -v openssl >/dev/null; then
	openssl req -x509 -newkey rsa:2048 -nodes -keyout "$scratch/key.pem" -out "$scratch/certificate.pem" -days 2 -subj /CN=Test \
		-addext extendedKeyUsage=codeSigning 2>/dev/null
	openssl pkcs12 -export -inkey "$scratch/key.pem" -in "$scratch/certificate.pem" -passout pass: -out "$scratch/signing.p12"
	osslsigncode sign -pkcs12 "$scratch/signing.p12" -h sha256 -n Ibid -in "$setup" -out "$scratch/signed.exe" >/dev/null
	osslsigncode verify -CAfile "$scratch/certificate.pem" "$scratch/signed.exe" >/dev/null 2>&1 || die "a signed installer is not taken for one"
	shown "the installer can be signed, here by a certificate made for the test"
else
	left_out "nothing is signed: osslsigncode or openssl is not here"
fi

echo "==> install"
"$wine" wineboot --init >/dev/null 2>&1
ended
library=$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll
if [ ! -f "$library" ]; then
	x86_64-w64-mingw32-gcc -O2 -s -shared -o "$library" build/windows/bcryptprimitives.c
	left_out "$("$wine" --version) has no bcryptprimitives.dll, which Go's programs need: the test brings one"
fi
user=$(echo "$WINEPREFIX"/drive_c/users/*/AppData/Local) # of the one who runs this: Public has none
mkdir -p "$scratch/with spaces"
cp "$setup" "$scratch/with spaces/set up.exe"
# Another program is on the path, and stays there.
"$wine" reg add 'HKCU\Environment' /v Path /t REG_EXPAND_SZ /d 'C:\Other tools' /f >/dev/null
"$wine" "$scratch/with spaces/set up.exe" /S || die "the installer ended with $?"
ended
installed="C:\\users\\$(basename "$(dirname "$(dirname "$user")")")\\AppData\\Local\\Programs\\Ibid"
folder=$user/Programs/Ibid
(cd "$unpacked" && find . -type f -exec sha256sum {} + | sort -k 2) >"$scratch/archive.txt"
(cd "$folder" && find . -type f -not -name uninstall.exe -exec sha256sum {} + | sort -k 2) >"$scratch/installed.txt"
diff "$scratch/archive.txt" "$scratch/installed.txt" || die "what is installed and the archive differ"
shown "it is installed without a question, and has what the archive has"
# registered KEY VALUE prints a value.
registered() { "$wine" reg query "$1" /v "$2" 2>/dev/null | tr -d '\r' | sed -n 's/^ *'"$2"' *REG_[A-Z_]* *//p'; }
[ "$(registered 'HKCU\Environment' Path)" = "C:\\Other tools;$installed" ] || die "the path is $(registered 'HKCU\Environment' Path)"
"$wine" reg query 'HKCU\Software\Classes\ibid\shell\open\command' /ve | has "ibid-window.exe\" \"%1\"" "what opens links"
"$wine" reg query 'HKCU\Software\Classes\.pdf\OpenWithProgids' /v Ibid.Document >/dev/null || die "it can't open PDFs"
[ -n "$(registered 'HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Ibid' DisplayVersion)" ] || die "it isn't in the list of programs"
shown "it is on the path, in the list of programs, in Open with, and opens links"

echo "==> use"
said ibid version | has "on windows/amd64" "version"
said ibid doctor --json >"$scratch/doctor.json"
[ "$(field models.builtIn <"$scratch/doctor.json")" = bge-small-en-v1.5 ] || die "the built-in models can't be used: $(field 'models.builtInProblem.message' <"$scratch/doctor.json")"
[ "$(field home <"$scratch/doctor.json")" = "${installed%\\Programs\\Ibid}\\Ibid" ] || die "the library is in $(field home <"$scratch/doctor.json")"
shown "the built-in models are found, and the library is where it belongs"

said ibid add "$installed\\samples\\bakery-annual-report.pdf" >/dev/null
said ibid index | has 'Built-in (English), 384 dimensions' "the document is not embedded"
shown "a sample is read and embedded by the built-in model"
question=$(sed -n 's/.*"question": "\([^"]*\)".*/\1/p' samples/questions.json | head -n 1)
answer=$(said ibid ask "$question")
has '[1]' "the answer cites nothing" <<<"$answer"
printf '%s\n' "$answer" | sed 's/^/      | /'
shown "it answers, and cites the page"
said ibid search bread >"$scratch/found.txt"
has "Quillmere" "search" <"$scratch/found.txt"
shown "it finds words"

drive=$WINEPREFIX/drive_c/papers
mkdir -p "$drive/With spaces" "$drive/Ünïcödé – 書類 Ωμέγα"
cp samples/commercial-lease.pdf "$drive/With spaces/the lease (1).pdf"
cp samples/staff-handbook.pdf "$drive/Ünïcödé – 書類 Ωμέγα/Händbuch π.pdf"
long=$drive
for n in 1 2 3 4 5 6; do long=$long/$(printf 'folder %d with a name of sixty letters, as lawyers call theirs' "$n"); done
mkdir -p "$long"
cp samples/quay-survey.pdf "$long/quay-survey.pdf"
[ ${#long} -gt 300 ] || die "the long path is short"
said ibid add 'C:\papers\With spaces\the lease (1).pdf' 'C:\papers\Ünïcödé – 書類 Ωμέγα\Händbuch π.pdf' >/dev/null
said ibid add 'C:\papers' >/dev/null
list=$(said ibid list --json)
for file in 'the lease (1).pdf' 'Händbuch π.pdf' 'quay-survey.pdf'; do has "$file" "ibid list" <<<"$list"; done
shown "paths with spaces, of all alphabets and of ${#long} letters"
said ibid ask "How large is the rent deposit?" | has 24,250 "a question about the lease"
shown "and what stands there is found"

mkdir "$drive/kept"
cp samples/tide-gauges.pdf "$drive/kept/tide-gauges.pdf"
chmod a-w "$drive/kept/tide-gauges.pdf" "$drive/kept"
said ibid add 'C:\papers\kept' >/dev/null
said ibid list --json | has tide-gauges.pdf "ibid list"
shown "a folder that can't be written is read"

said ibid backup 'C:\papers\a backup.zip' >/dev/null
documents=$(count)
said ibid remove quay-survey.pdf >/dev/null
failure=
if ibid restore 'C:\papers\a backup.zip' >/dev/null && [ "$(count)" = "$documents" ]; then
	shown "a backup of $documents documents is restored"
else # the rest is tried all the same
	failure="a backup is not restored: $(cat "$scratch/stderr.txt")"
	echo "  !!  $failure"
	documents=$(count)
fi

fails ask
fails add 'C:\missing.pdf'
has 'missing.pdf' "what is not there" <"$scratch/stderr.txt"
shown "failures have a status"

echo "==> again, and remove"
"$wine" "$scratch/with spaces/set up.exe" /S || die "installing it over itself ended with $?"
ended
(cd "$folder" && find . -type f -not -name uninstall.exe -exec sha256sum {} + | sort -k 2) | diff "$scratch/archive.txt" - || die "installed twice it is another"
[ "$(registered 'HKCU\Environment' Path)" = "C:\\Other tools;$installed" ] || die "installed twice the path is $(registered 'HKCU\Environment' Path)"
touch "$folder/a file of the user.txt"
"$wine" "$installed\\uninstall.exe" /S
ended
[ "$(cd "$folder" && find . -mindepth 1)" = "./a file of the user.txt" ] || die "it has left $(ls -R "$folder")"
[ "$(registered 'HKCU\Environment' Path)" = 'C:\Other tools' ] || die "the path is $(registered 'HKCU\Environment' Path)"
! "$wine" reg query 'HKCU\Software\Classes\ibid' >/dev/null 2>&1 || die "it still opens links"
! "$wine" reg query 'HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Ibid' >/dev/null 2>&1 || die "it is still in the list of programs"
[ -f "$user/Ibid/library.db" ] || die "the library is gone"
shown "removed: nothing is left but the library, and a file that was not Ibid's"

"$wine" "$scratch/with spaces/set up.exe" /S
ended
[ "$(count)" = "$documents" ] || die "the kept library is not whole"
"$wine" "$installed\\uninstall.exe" /S /LIBRARY=remove
ended
[ ! -e "$user/Ibid" ] || die "the library is still there"
[ -f "$drive/With spaces/the lease (1).pdf" ] || die "a PDF of the user is gone"
shown "installed anew it has the library; asked to, removing it takes the library, and no PDF"
[ -z "$failure" ] || die "$failure"
